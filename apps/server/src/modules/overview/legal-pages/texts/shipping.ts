import { documentOf, heading, paragraph } from './document.ts'
import type { LegalText } from './writer.ts'

export const shipping: LegalText = {
  title: { en: 'Shipping', de: 'Versand' },
  en(write) {
    const { facts, get } = write
    return documentOf(
      heading('Where we deliver'),
      paragraph(facts.deliversEverywhere ? 'We deliver to all countries.' : `We deliver to ${write.countries()}.`),
      paragraph(write.either('offersPickup', 'You can also collect your order from us.', 'Orders cannot be collected from us.')),
      heading('How long it takes'),
      paragraph(`Delivery takes: ${get('deliveryTime')}.`),
      heading('What it costs'),
      paragraph('The cart and the checkout show the cost of delivery to your address before you order.'),
      facts.freeDeliveryFrom
        ? [
            paragraph(
              `Orders of ${write.money(facts.freeDeliveryFrom)} or more are delivered to our home country free of charge.`,
            ),
          ]
        : [],
    )
  },
  de(write) {
    const { facts, get } = write
    return documentOf(
      heading('Wohin wir liefern'),
      paragraph(
        facts.deliversEverywhere ? 'Wir liefern in alle Länder.' : `Wir liefern in folgende Länder: ${write.countries()}.`,
      ),
      paragraph(
        write.either(
          'offersPickup',
          'Sie können Ihre Bestellung auch bei uns abholen.',
          'Bestellungen können nicht bei uns abgeholt werden.',
        ),
      ),
      heading('Wie lange es dauert'),
      paragraph(`Lieferzeit: ${get('deliveryTime')}.`),
      heading('Was es kostet'),
      paragraph('Warenkorb und Kasse zeigen die Versandkosten an Ihre Adresse, bevor Sie bestellen.'),
      facts.freeDeliveryFrom
        ? [
            paragraph(
              `Ab einem Bestellwert von ${write.money(facts.freeDeliveryFrom)} liefern wir in unser Land versandkostenfrei.`,
            ),
          ]
        : [],
    )
  },
}
