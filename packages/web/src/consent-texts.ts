/**
 * The texts beside the boxes by which people agree to news of a shop. The storefront shows them, and the server records the text of the
 * box that somebody ticked or unticked. A front end of somebody else has to show the same texts.
 */
const texts = {
  CHECKOUT: {
    en: 'Send me news and offers',
    de: 'Ich möchte Neuigkeiten und Angebote erhalten',
  },
  CHECKOUT_EMAIL: {
    en: 'Send me news and offers by email',
    de: 'Ich möchte Neuigkeiten und Angebote per E-Mail erhalten',
  },
  CHECKOUT_SMS: {
    en: 'Send me news and offers by text message',
    de: 'Ich möchte Neuigkeiten und Angebote per SMS erhalten',
  },
  REGISTRATION: {
    en: 'Email me about new products and offers',
    de: 'Schreiben Sie mir über neue Produkte und Angebote',
  },
  NEWSLETTER_FORM: {
    en: 'Email me about new products and offers',
    de: 'Schreiben Sie mir über neue Produkte und Angebote',
  },
  ACCOUNT: {
    en: 'Newsletter by email: new products and offers',
    de: 'Newsletter per E-Mail: neue Produkte und Angebote',
  },
} as const

export type ConsentBox = keyof typeof texts

/** The text of a box in a language (BCP 47); in English where the storefront does not speak the language. */
export function consentText(box: ConsentBox, language: string): string {
  return texts[box][/^de\b/i.test(language) ? 'de' : 'en']
}
