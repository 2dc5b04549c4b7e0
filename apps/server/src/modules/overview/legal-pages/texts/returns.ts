import type { RichNode } from '../../../catalog/content/index.ts'
import { documentOf, heading, paragraph, points, quote } from './document.ts'
import type { LegalText, Writer } from './writer.ts'

/** The least period in which consumers of the European Union may withdraw (article 9 of directive 2011/83/EU). */
const withdrawalDays = 14

export const returns: LegalText = {
  title: { en: 'Returns and right of withdrawal', de: 'Rückgabe und Widerrufsrecht' },
  en: (write) =>
    documentOf(
      write.facts.sellsToEuConsumers === false ? [] : withdrawal(write),
      heading('Returns'),
      paragraph(returnPeriod(write)),
      paragraph(`Who pays for sending goods back: ${payer(write)}`),
      paragraph('Send them to:', ...returnAddress(write)),
      paragraph(
        'If goods arrive broken or are not what you ordered, we pay for the way back. Your rights about faulty goods remain.',
      ),
      write.facts.sellsToEuConsumers === false ? [] : modelForm(write),
    ),
  de: (write) =>
    documentOf(
      write.facts.sellsToEuConsumers === false ? [] : withdrawalInGerman(write),
      heading('Rückgabe'),
      paragraph(returnPeriodInGerman(write)),
      paragraph(`Wer die Rücksendung bezahlt: ${payerInGerman(write)}`),
      paragraph('Senden Sie die Ware an:', ...returnAddress(write)),
      paragraph(
        'Kommt Ware beschädigt an oder ist sie nicht die bestellte, bezahlen wir die Rücksendung. Ihre Rechte bei Mängeln bleiben bestehen.',
      ),
      write.facts.sellsToEuConsumers === false ? [] : modelFormInGerman(write),
    ),
}

function withdrawal(write: Writer): RichNode[] {
  return [
    ...unknown(write),
    heading('Right of withdrawal'),
    paragraph(
      `If you are a consumer in the European Union, you may withdraw from your purchase within ${withdrawalDays} days without a reason. The period begins on the day on which you, or somebody you name who is not the carrier, receive the goods. For goods of one order that arrive separately, it is the day of the last delivery.`,
    ),
    paragraph(
      'A clear statement to us is enough, such as a letter or an email. You may use the form below. It is in time if you send it before the period ends.',
      ...contact(write),
    ),
    heading('What follows from a withdrawal'),
    points(
      `We refund all that you paid, with the cost of our cheapest standard delivery, within ${withdrawalDays} days after your statement reaches us, and with the payment method that you used.`,
      'We may wait with the refund until the goods are back, or until you show that you sent them.',
      `Send the goods back within ${withdrawalDays} days after your statement.`,
      'You pay for a loss in value only if it comes from handling the goods more than needed to see what they are like and whether they work.',
    ),
    heading('Where there is no right of withdrawal'),
    points(
      'Goods made to your wishes or clearly meant for you personally.',
      'Goods that spoil or expire quickly.',
      'Sealed goods that are not fit for return for reasons of health or hygiene, once they were opened.',
      'Sealed recordings and software, once they were opened.',
      'Digital content whose delivery has begun with your consent and your acknowledgement that the right ends.',
    ),
  ]
}

function withdrawalInGerman(write: Writer): RichNode[] {
  return [
    ...unknown(write),
    heading('Widerrufsrecht'),
    paragraph(
      `Wenn Sie Verbraucher in der Europäischen Union sind, können Sie Ihren Kauf innerhalb von ${withdrawalDays} Tagen ohne Angabe von Gründen widerrufen. Die Frist beginnt an dem Tag, an dem Sie oder eine von Ihnen benannte Person, die nicht der Beförderer ist, die Ware erhalten. Kommen Waren einer Bestellung getrennt an, zählt der Tag der letzten Lieferung.`,
    ),
    paragraph(
      'Es genügt eine eindeutige Erklärung an uns, etwa per Brief oder E-Mail. Sie können das Formular unten verwenden. Die Frist ist gewahrt, wenn Sie die Erklärung vor ihrem Ablauf absenden.',
      ...contact(write),
    ),
    heading('Folgen des Widerrufs'),
    points(
      `Wir erstatten alles, was Sie bezahlt haben, samt den Kosten unserer günstigsten Standardlieferung, innerhalb von ${withdrawalDays} Tagen nach Eingang Ihrer Erklärung und mit dem Zahlungsmittel, das Sie verwendet haben.`,
      'Wir dürfen mit der Erstattung warten, bis die Ware zurück ist oder Sie nachweisen, dass Sie sie abgeschickt haben.',
      `Senden Sie die Ware innerhalb von ${withdrawalDays} Tagen nach Ihrer Erklärung zurück.`,
      'Für einen Wertverlust zahlen Sie nur, wenn er daher kommt, dass mit der Ware mehr geschah, als zur Prüfung von Beschaffenheit und Funktion nötig ist.',
    ),
    heading('Wann kein Widerrufsrecht besteht'),
    points(
      'Ware, die nach Ihren Wünschen gefertigt oder eindeutig auf Sie persönlich zugeschnitten ist.',
      'Ware, die schnell verdirbt oder deren Haltbarkeit bald abläuft.',
      'Versiegelte Ware, die aus Gründen der Gesundheit oder Hygiene nicht zur Rückgabe geeignet ist, nachdem sie geöffnet wurde.',
      'Versiegelte Aufnahmen und Software, nachdem sie geöffnet wurden.',
      'Digitale Inhalte, deren Bereitstellung mit Ihrer Zustimmung begonnen hat und nachdem Sie bestätigt haben, dass das Recht damit endet.',
    ),
  ]
}

/** The fields of the form that annex I (B) of directive 2011/83/EU asks a shop to give to its buyers. */
function modelForm(write: Writer): RichNode[] {
  return [
    heading('Model withdrawal form'),
    paragraph('Fill in this form and send it back only if you want to withdraw from the contract.'),
    quote(
      paragraph(`To ${write.get('owner')}`, ...write.address(), write.get('email')),
      paragraph(
        'I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract of sale of the following goods (*) / for the provision of the following service (*):',
      ),
      paragraph('Ordered on (*) / received on (*):'),
      paragraph('Name of consumer(s):'),
      paragraph('Address of consumer(s):'),
      paragraph('Signature of consumer(s) (only on paper):'),
      paragraph('Date:'),
      paragraph('(*) Delete as appropriate.'),
    ),
  ]
}

function modelFormInGerman(write: Writer): RichNode[] {
  return [
    heading('Muster-Widerrufsformular'),
    paragraph('Füllen Sie dieses Formular nur aus und senden Sie es zurück, wenn Sie den Vertrag widerrufen wollen.'),
    quote(
      paragraph(`An ${write.get('owner')}`, ...write.address(), write.get('email')),
      paragraph(
        'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*) / die Erbringung der folgenden Dienstleistung (*):',
      ),
      paragraph('Bestellt am (*) / erhalten am (*):'),
      paragraph('Name des/der Verbraucher(s):'),
      paragraph('Anschrift des/der Verbraucher(s):'),
      paragraph('Unterschrift des/der Verbraucher(s) (nur auf Papier):'),
      paragraph('Datum:'),
      paragraph('(*) Unzutreffendes streichen.'),
    ),
  ]
}

/** A placeholder above the right of withdrawal, where nobody said whether it applies. */
function unknown(write: Writer): RichNode[] {
  return typeof write.facts.sellsToEuConsumers === 'boolean' ? [] : [paragraph(write.get('sellsToEuConsumers'))]
}

function contact(write: Writer): string[] {
  return [write.get('owner'), ...write.address(), write.get('email'), write.get('phone')]
}

function returnAddress(write: Writer): string[] {
  const own = write.facts.returnAddress?.trim()
  return own ? own.split('\n') : [write.get('owner'), ...write.address()]
}

function returnPeriod({ facts: { returnDays }, get }: Writer): string {
  return returnDays === 0
    ? 'We take goods back only where the law gives you that right.'
    : `You can return goods to us within ${get('returnDays')} days after you received them. Rights by law that last longer remain.`
}

function returnPeriodInGerman({ facts: { returnDays }, get }: Writer): string {
  return returnDays === 0
    ? 'Wir nehmen Ware nur zurück, wo das Gesetz Ihnen dieses Recht gibt.'
    : `Sie können Ware innerhalb von ${get('returnDays')} Tagen nach Erhalt an uns zurückgeben. Längere gesetzliche Rechte bleiben bestehen.`
}

function payer({ facts: { returnPaidBy }, get }: Writer): string {
  if (!returnPaidBy) return get('returnPaidBy')
  const texts = {
    BUYER: 'you do.',
    DEDUCTED: 'you do. You get a label from us, whose price we deduct from the refund.',
    SHOP: 'we do.',
  }
  return texts[returnPaidBy]
}

function payerInGerman({ facts: { returnPaidBy }, get }: Writer): string {
  if (!returnPaidBy) return get('returnPaidBy')
  const texts = {
    BUYER: 'Sie.',
    DEDUCTED: 'Sie. Von uns erhalten Sie ein Etikett, dessen Preis wir von der Erstattung abziehen.',
    SHOP: 'wir.',
  }
  return texts[returnPaidBy]
}
