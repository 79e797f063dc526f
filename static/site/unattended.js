/** With what a page says that it asks by itself, where perhaps nobody is: it is no use of the session, which would never end while a
    page is open. */
export const unattended = { "Quad-Unattended": "yes" };
