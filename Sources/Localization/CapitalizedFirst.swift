extension String {
    /// With a capital at its beginning: «Сегодня».
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
