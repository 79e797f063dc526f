/// Answers for the site quad.example.edu to the challenge 0, 1, … 31, and keys that are refused, made by Python's
/// `cryptography`.
enum Vectors {
    static let clientData = Array(
        (#"{"type": "webauthn.get", "challenge": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", "#
            + #""origin": "https://quad.example.edu", "crossOrigin": false}"#).utf8)

    static let es256Key = bytes(
        "3059301306072a8648ce3d020106082a8648ce3d03010703420004410dafc91c9578cada97575041b1b48f617ec2fd4290b4"
            + "a2f7d751552ee4700ece62a7862bf1ad20fc3b857c4c873726f79fda51d73323c38a5dd8cc57c0d0a6")
    static let es256Signature = bytes(
        "304502205e8de5ca24e230f1ee4110c5e30c22b903ffb6875d98679c2e297e2e4cdd6b7e022100d9ec7dac24774d4d90a197"
            + "c215a36b6a9075ab870708cdfe0775086d0a9cd90a")
    static let rs256Key = bytes(
        "30820122300d06092a864886f70d01010105000382010f003082010a0282010100ed4d9a3eb9c64e23ba71f6759add54f35a"
            + "f9fd841c15e25b5386c7b8bc2a9d680e725ba74deed7f2c23f0618cb8aebc30e0648d7d8a9e978a74a5888b634b6694d1a32"
            + "9fc517f1397e58fb4009bb1effcd0c7b72a5430c560f0bf037efb67877fe420346ffbacffb3fe3fe50dac111520ccc51d854"
            + "63368c84208cc81b69fbe455d61d7f94a84385d13c07d59b5cd92ea4e960d56c3e5e12babdde978b66a1d5c7a054f29d27e5"
            + "1cd15fa55349e43ebba10b9adbf8e2e85bb3f066ad9ae1facb09c913e945a4006e01d59694f433fbf53463d2205653172f99"
            + "bd5a380124117d14e8f8cae418a2a55758f6877a93fd03115903c73f355a82fd768bf24d3e06a50203010001")
    static let rs256Signature = bytes(
        "2d8ecb1c0510fabb8a0d439a42fc510538c38a7fe1c0d5dbffec58684c12c6d2086241a0a29e876078f846993625c6591ac3"
            + "4eb5eebc51ef9fb464d5b7ae5cb6c6201bbd31ece694c59cd9daa11bcc57aebae855a1225907c959877c22baa96d47604dd9"
            + "cee196ff05813c5c3006319327e3fdfce2a203e76b621d9b62cedf7631cf8504c8bd1a21e7cf6a188ce8b85f07945ba5cd75"
            + "79e73ac54bfc65bf948f07212524c911c8120e70899d40b7e01bff7ccbda837adae04014437cd30ec3517326c0add5591e21"
            + "38fac57735e97339ccbd9a7fc42220f7284db05d6aa5371fc8c6a95b9c4eb2fd5690cccf417d37042f42584dede41884bbf3"
            + "10c529f4b58f")
    static let edDSAKey = bytes(
        "302a300506032b6570032100e53a66e1b0e58ee78a0c91b986ac8b0629cdd89a3a5605b25d3257fd855ba1a8")
    static let edDSASignature = bytes(
        "6a61611974889b3ed46fc10521b54444a95c925a939fa764bf2cabc175a2bf98ca851a16757dcf22b1a6a55156a33c055da5"
            + "4ef1683f89ca0e55d4fa5f8f8906")
    static let rsa1024Key = bytes(
        "30819f300d06092a864886f70d010101050003818d0030818902818100ec1d964df228e7851d01cc48a9f4d4962d81e5181e"
            + "dd26884a515f97cf3d1742c45bf81fbe2c1d0350ac1d66408494719680f9f78b8301d9f42237e71702e655d1de916547c6b5"
            + "3fb96c915a0a61e8110fdc2236f87d7c1806285261fa37ecd46abe8d1cc68700379a012ce34a1d7d4a43adbefb552d060420"
            + "d2ceeb2b0fab550203010001")
    static let p384Key = bytes(
        "3076301006072a8648ce3d020106052b8104002203620004822c58d7c56b4502890d6a047cfa8e6472323eb8787134660f02"
            + "24302b36dacf7e74ff2b037eefb00a6b5e344bee7d0e7580874f77f79eeba85ff42f960576cfcfcfe6eca75a7918715f1dc7"
            + "adb86ce27af579f8a72a4bfdc88b77a98da7a523")
    static let secp256k1Key = bytes(
        "3056301006072a8648ce3d020106052b8104000a03420004852979c9b2b435ac689a52bd886dccb985895f89cb77fa424740"
            + "e3f5a64432d1d6ca2dbad2bbf7be613cda21627590d50c5679361fa402bb3c58336698afdf53")

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
