import Storage
import Testing

/// The examples of Amazon's own documentation: «Signature Calculations for the Authorization Header» and «Authenticating
/// Requests: Using Query Parameters».
struct SigningForAStore {
    private let signature = ObjectSignature(
        keyID: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1")
    private let host = "examplebucket.s3.amazonaws.com"
    /// 24 May 2013, midnight.
    private let now = 1_369_353_600

    private func signed(
        _ method: String, _ path: String, query: String = "", hash: String = ObjectSignature.emptyHash,
        _ more: [(name: String, value: String)] = []
    ) -> String {
        let headers = signature.headers(
            method, host: host, path: path, query: query, hash: hash, now: now, signing: more)
        let value = headers.first { $0.name == "Authorization" }?.value ?? ""
        return String(value.split(separator: "=").last ?? "")
    }

    @Test func `a part of an object is asked for`() {
        #expect(
            signed("GET", "/test.txt", [("range", "bytes=0-9")])
                == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    }

    @Test func `an object is sent`() {
        let hash = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"
        let more = [("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")]
        #expect(
            signed("PUT", "/test%24file.text", hash: hash, more)
                == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    }

    @Test func `objects are listed`() {
        #expect(
            signed("GET", "/", query: "max-keys=2&prefix=J")
                == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
    }

    @Test func `an address is signed for somebody else`() {
        let query = signature.query("GET", host: host, path: "/test.txt", seconds: 86_400, now: now)
        #expect(query.contains("&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&"))
        #expect(
            query.hasSuffix("&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"))
    }
}

struct AddressesOfAStore {
    private func named(_ address: String) -> ObjectStore? {
        ObjectStore(address: address, region: "us-east-1", keyID: "k", secret: "s")
    }

    @Test(arguments: [
        "https://s3.example.org", "https://s3.example.org/", "https://s3.example.org/quad/", "s3.example.org/quad",
        "https://s3.example.org/qu ad", "https://s3.example.org/a/../b", "https:///quad",
        "https://s3.example.org/a/./b",
        "https://s3.example.org/a//b",
    ])
    func `name a bucket`(address: String) {
        #expect(named(address) == nil)
    }

    @Test func `are what nginx has, without a port that goes without saying`() throws {
        let store = try #require(named("https://S3.example.org:443/quad/files"))
        #expect(store.origin == "https://s3.example.org" && store.path == "/quad/files")
        let id = BlobID()
        let address = store.address(of: id)
        #expect(address.hasPrefix("/quad/files/\(BlobStore.place(of: id))?X-Amz-Algorithm="))
        #expect(!address.contains("Credential=k/"), "a slash of a query is encoded")
        #expect(named("http://10.77.0.20:80/quad")?.origin == "http://10.77.0.20")
        #expect(named("http://10.77.0.20:443/quad")?.origin == "http://10.77.0.20:443")
        #expect(named("https://10.77.0.20:9000/quad")?.origin == "https://10.77.0.20:9000")
    }
}

struct ListsOfAStore {
    @Test func `have what is ours`() {
        let id = BlobID()
        let listing = ObjectListing(
            """
            <ListBucketResult><Name>quad</Name><IsTruncated>true</IsTruncated>
            <Contents><Key>folder/\(BlobStore.place(of: id))</Key><LastModified>2026-11-29T03:04:05.000Z</LastModified>
            <ETag>"x"</ETag><Size>65536</Size></Contents>
            <Contents><Key>folder/\(id.hex)</Key><LastModified>2026-11-29T03:04:05.000Z</LastModified><Size>1</Size>
            </Contents><Contents><Key>notes.txt</Key></Contents>
            <NextContinuationToken>a&amp;b=&#34;&amp;lt;</NextContinuationToken></ListBucketResult>
            """)
        #expect(listing.objects == [ListedObject(id: id, size: 65_536, modified: 1_795_921_445)])
        #expect(listing.next == "a&b=\"&lt;")
        #expect(ObjectListing("<a/>").objects.isEmpty && ObjectListing("<Contents><Key>").objects.isEmpty)
    }

    @Test func `that are refused say why in a word`() {
        #expect(ObjectListing.code(of: "<Error><Code>NoSuchBucket</Code></Error>") == "NoSuchBucket")
        #expect(ObjectListing.code(of: "<Code>a b; c=\n1</Code>") == "abc")
        #expect(ObjectListing.code(of: "") == nil)
    }
}
