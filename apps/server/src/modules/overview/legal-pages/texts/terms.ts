import { documentOf, heading, paragraph } from './document.ts'
import type { LegalText } from './writer.ts'

export const terms: LegalText = {
  title: { en: 'Terms and conditions', de: 'Allgemeine Geschäftsbedingungen' },
  en(write) {
    const { facts, get, shopName } = write
    return documentOf(
      heading('Who sells to you'),
      paragraph(`These terms apply to orders in the shop ${shopName}. Your contract is with:`, get('owner'), ...write.address()),
      heading('How a contract comes about'),
      paragraph(
        'Goods shown in the shop are not a binding offer. You make us an offer with the button that orders. Before that, you see all details and can correct them. The confirmation of receipt that we mail to you does not accept the offer yet. The contract comes about when we accept it by email or send the goods.',
      ),
      heading('Prices'),
      paragraph(
        facts.smallBusiness
          ? 'All prices are total prices. As a small business we do not charge VAT. The cost of delivery is shown before you order.'
          : 'Prices include or exclude tax as the shop says beside them. The checkout shows all taxes and the cost of delivery before you order.',
      ),
      heading('Payment'),
      paragraph(`You can pay with: ${write.list('paymentMethods') || 'the methods that the checkout offers'}.`),
      heading('Delivery'),
      paragraph(facts.deliversEverywhere ? 'We deliver to all countries.' : `We deliver to ${write.countries()}.`),
      paragraph(`Delivery takes: ${get('deliveryTime')}.`),
      heading('Goods remain ours until they are paid'),
      paragraph('Goods stay our property until the full price is paid.'),
      heading('Right of withdrawal and returns'),
      paragraph('The page about returns says when and how you may withdraw from a purchase and return goods.'),
      heading('Faulty goods'),
      paragraph('For faulty goods you have the rights that the law gives you.'),
      heading('Law'),
      paragraph(
        `The law of our country applies: ${get('country')}. Rights that the law of the country in which you live gives you as a consumer remain.`,
      ),
    )
  },
  de(write) {
    const { facts, get, shopName } = write
    return documentOf(
      heading('Wer Ihr Verkäufer ist'),
      paragraph(
        `Diese Bedingungen gelten für Bestellungen im Shop ${shopName}. Ihr Vertrag kommt zustande mit:`,
        get('owner'),
        ...write.address(),
      ),
      heading('Wie ein Vertrag entsteht'),
      paragraph(
        'Die Darstellung der Ware im Shop ist kein bindendes Angebot. Mit dem Bestellknopf geben Sie uns ein Angebot ab. Davor sehen Sie alle Angaben und können sie korrigieren. Die Eingangsbestätigung, die wir Ihnen per E-Mail senden, nimmt das Angebot noch nicht an. Der Vertrag entsteht, wenn wir es per E-Mail annehmen oder die Ware absenden.',
      ),
      heading('Preise'),
      paragraph(
        facts.smallBusiness
          ? 'Alle Preise sind Endpreise. Als Kleinunternehmen berechnen wir keine Umsatzsteuer. Die Versandkosten sehen Sie vor der Bestellung.'
          : 'Ob Preise Steuern enthalten, steht im Shop neben ihnen. Die Kasse zeigt alle Steuern und die Versandkosten, bevor Sie bestellen.',
      ),
      heading('Zahlung'),
      paragraph(`Sie können so bezahlen: ${write.list('paymentMethods') || 'mit den Zahlungsarten, die die Kasse anbietet'}.`),
      heading('Lieferung'),
      paragraph(
        facts.deliversEverywhere ? 'Wir liefern in alle Länder.' : `Wir liefern in folgende Länder: ${write.countries()}.`,
      ),
      paragraph(`Lieferzeit: ${get('deliveryTime')}.`),
      heading('Eigentumsvorbehalt'),
      paragraph('Die Ware bleibt unser Eigentum, bis der volle Preis bezahlt ist.'),
      heading('Widerrufsrecht und Rückgabe'),
      paragraph('Wann und wie Sie einen Kauf widerrufen und Ware zurückgeben können, steht auf der Seite über die Rückgabe.'),
      heading('Mängel'),
      paragraph('Bei mangelhafter Ware haben Sie die gesetzlichen Rechte.'),
      heading('Anwendbares Recht'),
      paragraph(
        `Es gilt das Recht unseres Landes: ${get('country')}. Rechte, die Ihnen als Verbraucher nach dem Recht des Landes zustehen, in dem Sie leben, bleiben bestehen.`,
      ),
    )
  },
}
