import Connections
import Site

package enum AccountPages {
    package static func add(to routes: inout SiteRoutes, providers: Providers) {
        StartPages.add(to: &routes)
        CodePages.add(to: &routes)
        PasskeySignInPages.add(to: &routes)
        LeavingPage.add(to: &routes)
        StepUp.add(to: &routes)
        RegistrationPages.add(to: &routes)
        WelcomePages(providers: providers).add(to: &routes)
        ConsentPages.add(to: &routes)
        SignOutPages.add(to: &routes)
        ProfileSettingsPages.add(to: &routes)
        EmailPages.add(to: &routes)
        EmailUndoPages.add(to: &routes)
        AppearancePages.add(to: &routes)
        SessionPages.add(to: &routes)
        NewPasskeyPages.add(to: &routes)
        PasskeyPages.add(to: &routes)
        PasskeyUndoPages.add(to: &routes)
    }
}
