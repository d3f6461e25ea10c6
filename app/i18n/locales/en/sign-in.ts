export const signIn = {
  signIn: {
    title: "Log-in security",
    description: "What is needed to log in to your account, besides the password.",
    factor: "Two-step log-in",
    factorText:
      "Off. When it is on, logging in takes your password and a code of an authenticator app on your phone, so that a stolen password is not enough.",
    since: "On since {{date}}.",
    codesLeft_one: "{{count}} recovery code is left.",
    codesLeft_other: "{{count}} recovery codes are left.",
    begin: "Set up two-step log-in",
    scan: "Scan the picture with an authenticator app, or type this key into it:",
    secret: "Key",
    qr: "QR code of the key",
    openApp: "Open in an app on this device",
    code: "Code",
    codeHint: "Six digits from your authenticator app, or a recovery code. Each works once.",
    firstCodeHint: "Six digits that the app shows now.",
    confirm: "Turn on two-step log-in",
    newCodes: "New recovery codes",
    turnOff: "Turn off two-step log-in",
    recoveryCodes: "Your recovery codes",
    recoveryText:
      "Each of them works once in place of a code, if you lose your phone. Keep them in a safe place: they are shown only now, and earlier ones no longer work.",
    stepTitle: "Enter your code",
    stepText: "Your password is right. This account also needs a code.",
    again: "Log in with another account",
  },
};
