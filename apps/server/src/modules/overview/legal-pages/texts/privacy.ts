import { documentOf, heading, paragraph, points } from './document.ts'
import type { LegalText } from './writer.ts'

export const privacy: LegalText = {
  title: { en: 'Privacy', de: 'Datenschutz' },
  en(write) {
    const { get, list } = write
    const providers = list('paymentProviders')
    const captchas = list('captchaServices')
    const analytics = list('analyticsServices')
    return documentOf(
      heading('Who is responsible'),
      paragraph(get('owner'), ...write.address(), get('email'), get('phone')),
      heading('What we store, and why'),
      points(
        'Orders: your name, your addresses, your email address and what you bought, to fulfil the contract (article 6 (1) (b) GDPR) and to keep the records that tax law asks for (article 6 (1) (c) GDPR).',
        'An account, if you create one: your login and what you save in it, until you delete it (article 6 (1) (b) GDPR).',
        'Visits: the address of your device and the pages you opened, for a short time, to protect the shop from attacks (article 6 (1) (f) GDPR).',
      ),
      heading('Who else gets data'),
      points(
        'The carrier who brings your order gets your name and address, and your email address or phone number where it needs them.',
        providers
          ? `To take your payment, these providers get the data that they need for it: ${providers}.`
          : 'No payment provider gets data from us.',
        `The servers of the shop are run for us by: ${get('hostingProvider')}.`,
      ),
      heading('Newsletter'),
      paragraph(
        write.either(
          'hasNewsletter',
          'You get our newsletter only if you agree to it (article 6 (1) (a) GDPR). You can unsubscribe at any time with the link in each email.',
          'We do not send a newsletter.',
        ),
      ),
      heading('Protection from automated requests'),
      paragraph(
        captchas
          ? `Forms are protected by services that get the address of your device and data about your browser: ${captchas}.`
          : 'Forms are protected by the shop itself. No other service gets data for that.',
      ),
      heading('Cookies and statistics'),
      paragraph(
        'The shop sets the cookies that are needed for what you ask for, such as your cart and your login. The page about cookies lists them.',
        analytics
          ? `With your consent, these services measure how the shop is used: ${analytics}.`
          : 'No service measures how you use the shop.',
      ),
      heading('How long we keep data'),
      paragraph('We delete data when it is no longer needed for its purpose and no law asks us to keep it.'),
      heading('Your rights'),
      paragraph(
        'You may ask us which data we store about you, and have it corrected, deleted, restricted or handed over. You may object to its use, and withdraw a consent at any time for the future.',
        `You may also complain to a data protection authority. The one responsible for us: ${get('dataAuthority')}.`,
      ),
    )
  },
  de(write) {
    const { get, list } = write
    const providers = list('paymentProviders')
    const captchas = list('captchaServices')
    const analytics = list('analyticsServices')
    return documentOf(
      heading('Wer verantwortlich ist'),
      paragraph(get('owner'), ...write.address(), get('email'), get('phone')),
      heading('Was wir speichern und warum'),
      points(
        'Bestellungen: Ihr Name, Ihre Adressen, Ihre E-Mail-Adresse und was Sie gekauft haben, um den Vertrag zu erfüllen (Art. 6 Abs. 1 Buchst. b DSGVO) und die steuerlich verlangten Unterlagen aufzubewahren (Art. 6 Abs. 1 Buchst. c DSGVO).',
        'Ein Konto, wenn Sie eines anlegen: Ihre Anmeldedaten und was Sie darin speichern, bis Sie es löschen (Art. 6 Abs. 1 Buchst. b DSGVO).',
        'Besuche: die Adresse Ihres Geräts und die aufgerufenen Seiten für kurze Zeit, um den Shop vor Angriffen zu schützen (Art. 6 Abs. 1 Buchst. f DSGVO).',
      ),
      heading('Wer sonst Daten erhält'),
      points(
        'Der Zusteller Ihrer Bestellung erhält Ihren Namen und Ihre Adresse sowie, wo er sie braucht, Ihre E-Mail-Adresse oder Telefonnummer.',
        providers
          ? `Für Ihre Zahlung erhalten diese Dienstleister die Daten, die sie dafür brauchen: ${providers}.`
          : 'Kein Zahlungsdienstleister erhält Daten von uns.',
        `Die Server des Shops betreibt für uns: ${get('hostingProvider')}.`,
      ),
      heading('Newsletter'),
      paragraph(
        write.either(
          'hasNewsletter',
          'Unseren Newsletter erhalten Sie nur, wenn Sie zustimmen (Art. 6 Abs. 1 Buchst. a DSGVO). Über den Link in jeder E-Mail können Sie ihn jederzeit abbestellen.',
          'Wir versenden keinen Newsletter.',
        ),
      ),
      heading('Schutz vor automatisierten Anfragen'),
      paragraph(
        captchas
          ? `Formulare werden durch Dienste geschützt, die die Adresse Ihres Geräts und Daten über Ihren Browser erhalten: ${captchas}.`
          : 'Der Shop schützt Formulare selbst. Kein anderer Dienst erhält dafür Daten.',
      ),
      heading('Cookies und Statistik'),
      paragraph(
        'Der Shop setzt die Cookies, die für das nötig sind, was Sie verlangen, etwa für Warenkorb und Anmeldung. Die Seite über Cookies führt sie auf.',
        analytics
          ? `Mit Ihrer Zustimmung messen diese Dienste, wie der Shop genutzt wird: ${analytics}.`
          : 'Kein Dienst misst, wie Sie den Shop nutzen.',
      ),
      heading('Wie lange wir Daten aufbewahren'),
      paragraph('Wir löschen Daten, wenn sie für ihren Zweck nicht mehr nötig sind und kein Gesetz ihre Aufbewahrung verlangt.'),
      heading('Ihre Rechte'),
      paragraph(
        'Sie können erfahren, welche Daten wir über Sie speichern, und sie berichtigen, löschen, einschränken oder sich aushändigen lassen. Sie können ihrer Verwendung widersprechen und eine Einwilligung jederzeit für die Zukunft widerrufen.',
        `Sie können sich auch bei einer Datenschutzaufsichtsbehörde beschweren. Für uns zuständig: ${get('dataAuthority')}.`,
      ),
    )
  },
}
