import Cryptography
import Testing

struct SecretKeyTests {
    @Test func `is equal to one of the same bytes`() {
        #expect(SecretKey([1, 2, 3]) == SecretKey([1, 2, 3]))
        #expect(SecretKey([1, 2, 3]) != SecretKey([1, 2, 4]))
        #expect(SecretKey([1, 2, 3]) != SecretKey([1, 2]))
        #expect(SecretKey([]) == SecretKey([]))
    }

    @Test func `is random where nobody says what it is`() {
        #expect(SecretKey.random().count == 32)
        #expect(SecretKey.random(count: 16).count == 16)
        #expect(SecretKey.random() != SecretKey.random())
    }
}
