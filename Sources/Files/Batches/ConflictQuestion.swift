import Site
import Web

/// What to do with files whose names are taken where they are to be put, in words.
package struct ConflictQuestion {
    package struct Item {
        package let name: String
        /// What tells the two apart, as far as it is known.
        package let own: Content?
        package let other: Content?
        package let answers: [Button]
    }

    package struct Content {
        package let label: String
        /// "Folder", or the size of a file.
        package let size: String
        package let modified: Moment
    }

    package let lead: String
    package let items: [Item]
    package let action: FormAction
    /// The same answer for all; empty for one.
    package let all: [Button]
    package let allLabel: String
    /// What becomes of what is replaced.
    package let hint: String

    init(_ batch: Batch, _ asked: [Batch.Asked], list: Address, _ words: FilesWords, _ context: Context) {
        lead = Self.lead(asked, words)
        func content(_ label: String, _ content: Batch.Content) -> Content {
            Content(
                label: label, size: content.isFolder ? words.folder : words.language.fileSize(content.size),
                modified: Moment(content.modified, context.clock))
        }
        items = asked.map { asked in
            Item(
                name: asked.name.withDirectionsMarked,
                own: asked.own.map { content(batch.act == .copy ? words.conflictCopied : words.conflictMoved, $0) },
                other: asked.other.map { content(words.conflictThere, $0) },
                answers: Self.answers(asked.number, canReplace: asked.canReplace, words))
        }
        action = FormAction(Paths.answerFileBatch(batch.id), [File.returnField: list.text])
        all = asked.count > 1 ? Self.answers(nil, canReplace: asked.allSatisfy(\.canReplace), words) : []
        allLabel = words.conflictAll
        hint = words.conflictHint
    }

    /// What goes back to where it was may go to several folders.
    private static func lead(_ asked: [Batch.Asked], _ words: FilesWords) -> String {
        let folders = Set(asked.map { YandexResource.parent(of: $0.place) })
        guard folders.count == 1, let path = folders.first else { return words.conflictElsewhere }
        let folder = FilePlace.yandex(FolderPath(path)).title(words)
        return asked.count == 1 ? words.conflictOne(folder: folder) : words.conflictMany(folder: folder)
    }

    private static func answers(_ number: Int?, canReplace: Bool, _ words: FilesWords) -> [Button] {
        func button(_ label: String, _ conflict: Conflict?, _ style: Button.Style = .plain) -> Button {
            Button(
                label, style, name: BatchAnswer.field, value: BatchAnswer(conflict, number).text, isSmall: true)
        }
        let keep = button(words.uploadKeepBoth, .keep)
        let replace = button(words.uploadReplace, .replace)
        return [keep] + (canReplace ? [replace] : []) + [button(words.leaveOut, nil, .quiet)]
    }
}
