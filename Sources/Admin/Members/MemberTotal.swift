import People

extension MemberTotal {
    /// «3 из 214».
    func text(_ place: Int, _ words: AdminWords) -> String {
        let (place, all) = (words.language.number(place), words.language.number(count))
        return isOpen ? words.memberPlaceOver(place: place, all: all) : words.memberPlace(place: place, all: all)
    }
}
