import People
import Site
import Web

/// A page of the list of members.
struct MemberList {
    let address: ListAddress<MemberKey>
    let filters: MemberFilters
    let faculties: [String]
    let found: FoundMembers

    static func find(_ context: Context) throws -> MemberList {
        let filters = MemberFilters(context.services.features.memberFilters)
        let address = try context.list(filters.kind, at: Paths.adminMembers())
        let (found, values, _) = try FoundMembers.find(
            filters.query(address), address, beside: MemberValues.all([.faculty]), counted: { _ in .known(()) },
            context)
        return MemberList(address: address, filters: filters, faculties: values[.faculty] ?? [], found: found)
    }
}
