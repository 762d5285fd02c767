import SigningCore
import Testing

@Suite struct Base64URLTests {
  @Test(
    arguments: [
      ([], ""), ([0x66], "Zg"), ([0x66, 0x6F], "Zm8"), ([0x66, 0x6F, 0x6F], "Zm9v"),
      ([0x66, 0x6F, 0x6F, 0x62], "Zm9vYg"), ([0xFB, 0xFF, 0xFE], "-__-"),
      // RFC 7515 appendix C
      ([3, 236, 255, 224, 193], "A-z_4ME"),
    ] as [([UInt8], String)])
  func `bytes and text turn into each other`(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test(arguments: 0...66)
  func `every length comes back`(count: Int) {
    let bytes = SecureRandom.bytes(count)
    #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
  }

  @Test(arguments: [
    "Zg==", "Zm8=", "Zm9v=", "=", "Zm 8", "Zm8\n", " Zm8", "Zm+v", "Zm/v", "Zm9vY", "A", "Zh", "Zm9",
    "Z\u{0}", "Zmé8",
    "Zm9v.Zm9v",
  ])
  func `refuses padding, space, foreign characters and bits left over`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
