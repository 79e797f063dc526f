import Testing

/// All tests of this module stand in one suite, so that they take turns: each counts descriptors or time.
@Suite(.serialized) enum FastCGITests {}
