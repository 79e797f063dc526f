import Conversion
import Markdown
import Network
import Testing

@Suite struct PortraitCropTests {
    @Test(arguments: [
        (PictureSize(width: 300, height: 200), 100, 50, 50, Pictures.Part(left: 50, top: 0, side: 200)),
        (PictureSize(width: 300, height: 200), 100, 100, 100, Pictures.Part(left: 100, top: 0, side: 200)),
        (PictureSize(width: 300, height: 200), 200, 100, 100, Pictures.Part(left: 200, top: 100, side: 100)),
        (PictureSize(width: 1, height: 1_600), 400, 100, 100, Pictures.Part(left: 0, top: 1_599, side: 1)),
    ]) func `is a square within its picture`(
        size: PictureSize, zoom: Int, across: Int, down: Int, part: Pictures.Part
    ) throws {
        #expect(try #require(PortraitCrop(zoom: zoom, across: across, down: down)).part(of: size) == part)
    }

    @Test func `never leaves its picture`() throws {
        for (width, height) in [(1, 1), (2, 3), (1_600, 1), (1_599, 1_600)] {
            for zoom in [100, 133, 400] {
                for place in [0, 1, 50, 99, 100] {
                    let crop = try #require(PortraitCrop(zoom: zoom, across: place, down: 100 - place))
                    let part = crop.part(of: PictureSize(width: width, height: height))
                    #expect(part.side >= 1 && part.left >= 0 && part.top >= 0)
                    #expect(part.left + part.side <= width && part.top + part.side <= height)
                }
            }
        }
    }

    @Test func `has no numbers that no form has`() {
        #expect(PortraitCrop(zoom: 99, across: 0, down: 0) == nil)
        #expect(PortraitCrop(zoom: 100, across: 101, down: 0) == nil)
        #expect(PortraitCrop(zoom: 100, across: 0, down: -1) == nil)
        #expect(PortraitCrop(zoom: .max, across: 0, down: 0) == nil)
        #expect(PortraitCrop(zoom: nil, across: nil, down: nil) == nil)
    }
}
