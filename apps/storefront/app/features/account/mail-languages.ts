/** The languages of emails about the account. */
export const mailLanguages = ['en', 'de'] as const

export type MailLanguage = (typeof mailLanguages)[number]
