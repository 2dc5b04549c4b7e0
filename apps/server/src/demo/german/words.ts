import { demoCategories, sections, type DemoCategory } from '../products/product.ts'

const germanCategories: Record<DemoCategory, { name: string; about: string }> = {
  Posters: { name: 'Poster', about: 'Kleine Auflagen aus eigenen Pressen, auf Papier, das den Rahmen überlebt.' },
  Landscapes: { name: 'Landschaften', about: 'Hügel, Sand und Wetter.' },
  'Sea and Sky': { name: 'Meer und Himmel', about: 'Schiffe, Segel und was nachts darüber steht.' },
  'Plants and Fruit': { name: 'Pflanzen und Früchte', about: 'Was wächst und was davon auf dem Tisch liegt.' },
  'City and Type': { name: 'Stadt und Schrift', about: 'Fassaden, Treppen, Buchstaben.' },
  Postcards: { name: 'Postkarten', about: 'Sets zum Verschicken, und eine Karte mehr zum Behalten.' },
  Ceramics: { name: 'Keramik', about: 'In einer kleinen Werkstatt von Hand gedreht, in unseren Farben glasiert.' },
  Textiles: { name: 'Textilien', about: 'Unsere Muster auf Baumwolle, Leinen und Wolle.' },
  Workshops: { name: 'Workshops', about: 'Ein Abend oder ein Wochenende mit Farbe an den Händen.' },
  Digital: { name: 'Digitales', about: 'Nichts zum Auspacken: Dateien für Bildschirme.' },
  Gifts: { name: 'Geschenke', about: 'Für alle, die schon alles haben, nur das hier nicht.' },
}

const textsOfCategories = Object.entries(germanCategories).flatMap(([category, { name, about }]) => [
  [category, name],
  [demoCategories[category as DemoCategory].about, about],
])

/** Everything but products and pages, by the English text. */
export const germanWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(textsOfCategories),
  'All Products': 'Alle Artikel',

  // Ribbons
  New: 'Neu',
  'Last pieces': 'Letzte Stücke',
  Signed: 'Signiert',

  // Options
  Size: 'Größe',
  '30 × 40 cm': '30 × 40 cm',
  '50 × 70 cm': '50 × 70 cm',
  '70 × 100 cm': '70 × 100 cm',
  Paper: 'Papier',
  'Matt paper': 'Mattes Papier',
  'Cotton paper': 'Baumwollpapier',
  Glaze: 'Glasur',
  Chalk: 'Kreide',
  Cobalt: 'Kobalt',
  Ember: 'Glut',
  Moss: 'Moos',
  Sand: 'Sand',
  Print: 'Motiv',
  Arcade: 'Arkade',
  Colour: 'Farbe',
  Mustard: 'Senf',
  Rose: 'Rosé',
  Language: 'Sprache',
  Danke: 'Danke',
  Merci: 'Merci',
  Letter: 'Buchstabe',
  A: 'A',
  B: 'B',
  K: 'K',
  M: 'M',
  S: 'S',
  Set: 'Set',
  Garden: 'Garten',
  Harbour: 'Hafen',
  Both: 'Beide',

  // Info sections
  'Paper and printing': 'Papier und Druck',
  Delivery: 'Lieferung',
  'Clay and care': 'Ton und Pflege',
  'Fabric and care': 'Stoff und Pflege',
  'How it works': 'So funktioniert es',
  'How you get it': 'So erhalten Sie es',
  [sections.printing.text]:
    '<p>Pigmenttinten in bis zu sieben Farben. Das matte Papier hat 200 g/m², glatt und ohne Glanz; das Baumwollpapier 310 g/m², weich, mit fühlbarer Körnung.</p><p>Jedes Blatt hat einen weißen Rand von einem Zentimeter, an dem der Rahmen es hält. Der Rahmen auf den Bildern gehört nicht dazu.</p>',
  [sections.posting.text]:
    '<p>Kleine Blätter reisen flach zwischen Pappen, große gerollt in einer Röhre. Nach Deutschland, Österreich und Frankreich; ab 80 € versandkostenfrei.</p>',
  [sections.cards.text]:
    '<p>Ungestrichener Karton mit 350 g/m², 10,5 × 14,8 cm. Er verträgt Füller, Bleistift und Stempel. Zu jedem Set gehören Umschläge aus Kraftpapier.</p>',
  [sections.clay.text]:
    '<p>Steinzeug, bei 1240 Grad gebrannt. Spülmaschine und Mikrowelle schaden ihm nicht, ein Sturz schon. Sprenkel und Glasurkante sind bei jedem Stück anders.</p>',
  [sections.parcels.text]:
    '<p>In geschredderte Fehldrucke gepackt und innerhalb von zwei Werktagen versandt. Nach Deutschland, Österreich und Frankreich; ab 80 € versandkostenfrei.</p>',
  [sections.cloth.text]:
    '<p>Vor dem Nähen einmal gewaschen, damit die Größe bleibt. Mit ähnlichen Farben bei 40 Grad waschen, von links bügeln, im Wind trocknen lassen.</p>',
  [sections.visit.text]:
    '<p>Ihre Bestellung sichert einen Platz, noch keinen Termin. Wir schreiben Ihnen danach und vereinbaren einen; passt keiner, erhalten Sie Ihr Geld zurück.</p>',
  [sections.files.text]:
    '<p>Die Dateien liegen auf der Seite Ihrer Bestellung, sobald sie bezahlt ist. Sie können sie 30 Tage lang herunterladen, für so viele Bildschirme, wie Sie möchten.</p>',

  // Delivery and payment
  Standard: 'Standard',
  '2–4 working days': '2–4 Werktage',
  Express: 'Express',
  'Next working day': 'Nächster Werktag',
  Card: 'Karte',
  'Bank transfer': 'Überweisung',
  'Please transfer the total to Blattwerk, IBAN DE02 1203 0000 0000 2020 51, and give your order number.':
    'Bitte überweisen Sie den Gesamtbetrag an Blattwerk, IBAN DE02 1203 0000 0000 2020 51, und geben Sie Ihre Bestellnummer an.',

  // Menus
  Everything: 'Alle Artikel',
  'Gift cards': 'Gutscheine',
  Help: 'Hilfe',
}
