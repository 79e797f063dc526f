import Site
import Web

/// What waits for somebody who looks after Quad: most days nothing does.
package struct DashboardWaiting {
    package let icon: Icon
    package let text: String
    package let address: Address

    static func all(_ counted: CountedSection?, _ jobs: WaitingJobs, _ words: AdminWords) -> [DashboardWaiting] {
        var all: [DashboardWaiting] = []
        if let section = counted?.section, let badge = counted?.badge {
            all.append(DashboardWaiting(icon: section.icon, text: badge.label, address: section.address))
        }
        if jobs.dead > 0 {
            all.append(
                DashboardWaiting(
                    icon: .triangleAlert, text: words.jobsFailedForGood(count: jobs.dead), address: Paths.adminJobs()))
        }
        return all
    }
}
