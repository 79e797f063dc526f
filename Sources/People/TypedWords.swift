import Postgres

/// Words that are typed, and the words of a name that they begin, in either alphabet.
package enum TypedWords {
    /// Rows `typed (key)`: as `search_words` makes them, without those of which nothing is left.
    package static func keys(of text: String) -> SQL {
        """
        SELECT key
        FROM unnest(string_to_array(\(text), ' ')) AS word
        CROSS JOIN LATERAL rtrim(search_words(word)) AS key
        WHERE key <> ''
        """
    }

    /// A name with the words marked that begin with one of `typed`, as ``MarkedText`` reads it.
    package static func marked(_ name: SQL) -> SQL {
        """
        (SELECT string_agg(
             CASE WHEN is_found THEN U&'\\E000' || word || U&'\\E001' ELSE word END, ' ' ORDER BY place)
         FROM (
             SELECT word, place, EXISTS (
                 SELECT FROM typed WHERE starts_with(search_words(word), typed.key)
             ) AS is_found
             FROM unnest(string_to_array(\(name), ' ')) WITH ORDINALITY AS each (word, place)
         ) AS words)
        """
    }
}
