import Testing
import Writing

struct WritingFeatureTests {
    @Test func `is called writing`() {
        #expect(Feature.writing.name == "writing")
    }
}
