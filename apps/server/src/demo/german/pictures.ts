/** The alternative texts of the pictures, by the English text. */
export const germanPictures: Readonly<Record<string, string>> = {
  // Posters
  'A twig of yellow ginkgo leaves on dark green': 'Ein Zweig mit gelben Ginkgoblättern auf Dunkelgrün',
  'A red signal box on a brick foot between two semaphore signals':
    'Ein rotes Stellwerk auf gemauertem Sockel zwischen zwei Flügelsignalen',
  'Three pears on a pale table before a dark wall': 'Drei Birnen auf einem hellen Tisch vor dunkler Wand',
  'Wet sand and pools under a red sun, a row of posts running into the sea':
    'Nasser Sand und Priele unter roter Sonne, eine Reihe Pfähle führt ins Meer',
  'A striped lighthouse with yellow beams over scalloped waves':
    'Ein gestreifter Leuchtturm mit gelben Lichtkegeln über gewölbten Wellen',
  'Seven blue mountain ridges behind each other, a low orange sun':
    'Sieben blaue Bergketten hintereinander, darüber eine tiefe orangefarbene Sonne',
  'An apartment block at dusk with lit and dark windows': 'Ein Wohnblock in der Dämmerung mit hellen und dunklen Fenstern',
  'Twenty-eight phases of the moon in seven rows on dark blue': 'Achtundzwanzig Mondphasen in sieben Reihen auf Dunkelblau',
  'Rows of apple trees in slanting rain': 'Reihen von Apfelbäumen im schrägen Regen',
  'The words “Slow Sunday” in striped letters over a half sun':
    'Die Worte „Slow Sunday“ in gestreiften Buchstaben über einer halben Sonne',
  'Three paper kites with tails over white clouds and a green hill':
    'Drei Papierdrachen mit Schweifen über weißen Wolken und einem grünen Hügel',
  'A white ferry with lit windows on dark water under a crescent moon':
    'Eine weiße Fähre mit hellen Fenstern auf dunklem Wasser unter einer Mondsichel',
  'A grid of quarter circles in blue, red, yellow and black': 'Ein Raster aus Viertelkreisen in Blau, Rot, Gelb und Schwarz',
  'Twelve cut-out leaves on squares of bright colour': 'Zwölf ausgeschnittene Blätter auf kräftig farbigen Quadraten',
  'A spiral staircase from above in cream, ochre and dark blue': 'Eine Wendeltreppe von oben in Creme, Ocker und Dunkelblau',
  'Meteors over hills at night, a lit tent and two people below':
    'Sternschnuppen über nächtlichen Hügeln, darunter ein erleuchtetes Zelt und zwei Menschen',
  'Red poppies and grasses before a pale sun': 'Roter Mohn und Gräser vor einer blassen Sonne',
  'Many coloured sails overlapping on a pale sea': 'Viele bunte Segel übereinander auf einem hellen Meer',
  'The print in a frame above a sideboard': 'Der Druck im Rahmen über einem Sideboard',
  'The sheet hanging between two wooden rails': 'Das Blatt hängt zwischen zwei Holzleisten',
  'A corner of the sheet from close by': 'Eine Ecke des Blattes aus der Nähe',
  'The framed print among others on a wall': 'Der gerahmte Druck neben anderen an einer Wand',
  'The sheet unrolled on a table beside its tube': 'Das Blatt, ausgerollt auf einem Tisch neben seiner Papprolle',
  'The framed print above an armchair and a reading lamp': 'Der gerahmte Druck über einem Sessel mit Leselampe',
  'The framed print leaning against a wall beside a plant': 'Der gerahmte Druck lehnt neben einer Pflanze an der Wand',

  // Ceramics
  'The vase in moss': 'Die Vase in Moos',
  'The vase in sand': 'Die Vase in Sand',
  'Two vases on a green cloth, twigs with yellow blossoms in one':
    'Zwei Vasen auf einem grünen Tuch, in einer Zweige mit gelben Blüten',
  'A stovetop coffee pot with a red and a yellow cup': 'Eine Espressokanne mit einer roten und einer gelben Tasse',
  'The bowl in cobalt': 'Die Schale in Kobalt',
  'The bowl in chalk': 'Die Schale in Kreide',
  'The bowl in ember': 'Die Schale in Glut',
  'A bowl of fruit on a blue cloth': 'Eine Schale mit Obst auf einem blauen Tuch',
  'A round plate with gabled houses and a boat': 'Ein runder Teller mit Giebelhäusern und einem Boot',
  'The plate with a cake on it, one piece gone': 'Der Teller mit einem Kuchen, von dem ein Stück fehlt',
  'One of the cups in ember': 'Eine der Tassen in Glut',
  'One of the cups in chalk': 'Eine der Tassen in Kreide',
  'Four espresso cups on two boards': 'Vier Espressotassen auf zwei Brettchen',
  'The cup in chalk': 'Die Tasse in Kreide',
  'The cup in cobalt': 'Die Tasse in Kobalt',
  'The cup in ember': 'Die Tasse in Glut',
  'Two cups on a breakfast table': 'Zwei Tassen auf einem Frühstückstisch',

  // Cards
  'A blue card that says “Danke” five times': 'Eine blaue Karte, auf der fünfmal „Danke“ steht',
  'A green card that says “Merci” five times': 'Eine grüne Karte, auf der fünfmal „Merci“ steht',
  'A card, its written back, and a cup of coffee': 'Eine Karte, ihre beschriebene Rückseite und eine Tasse Kaffee',
  'Three harbour cards fanned out over an envelope': 'Drei Hafenkarten, aufgefächert über einem Umschlag',
  'One of the cards: gabled houses and a sailing boat': 'Eine der Karten: Giebelhäuser und ein Segelboot',
  'Four more cards of the set': 'Vier weitere Karten des Sets',
  'A blue card with a large white B': 'Eine blaue Karte mit einem großen weißen B',
  'A yellow card with a large dark K': 'Eine gelbe Karte mit einem großen dunklen K',
  'Cards with the letters A, M, S and B': 'Karten mit den Buchstaben A, M, S und B',
  'Four cards with constellations on dark colours': 'Vier Karten mit Sternbildern auf dunklen Farben',
  'The four cards fanned out over a dark envelope': 'Die vier Karten, aufgefächert über einem dunklen Umschlag',
  'The card for June: red flowers in a yellow pot': 'Die Karte für Juni: rote Blumen in einem gelben Topf',
  'Four cards of the set: January, March, August, October': 'Vier Karten des Sets: Januar, März, August, Oktober',
  'Three cards fanned out over a kraft envelope': 'Drei Karten, aufgefächert über einem Umschlag aus Packpapier',
  'Six cards: orange, cherries, fig, lemon, melon, grapes': 'Sechs Karten: Orange, Kirschen, Feige, Zitrone, Melone, Trauben',
  'Four fruit cards fanned out over a white envelope': 'Vier Obstkarten, aufgefächert über einem weißen Umschlag',
  'The fig card beside a cup of coffee': 'Die Feigenkarte neben einer Tasse Kaffee',

  // Textiles
  'A towel with green sprigs over a brass rail': 'Ein Tuch mit grünen Zweigen über einer Messingstange',
  'Folded towels in a pile': 'Gefaltete Tücher auf einem Stapel',
  'The blanket on grass with a basket, a melon and a bottle': 'Die Decke im Gras mit einem Korb, einer Melone und einer Flasche',
  'Two blankets, folded': 'Zwei Decken, gefaltet',
  'The bag with Low Tide on a hook': 'Die Tasche mit „Ebbe“ an einem Haken',
  'The bag with Kite Weather, full of leeks and bread': 'Die Tasche mit „Drachenwetter“, voll Lauch und Brot',
  'The bag with Signal Box on a hook': 'Die Tasche mit „Stellwerk“ an einem Haken',
  'The apron in mustard on a nail': 'Die Schürze in Senf an einem Nagel',
  'The apron in rose on a nail': 'Die Schürze in Rosé an einem Nagel',
  'The pattern from close by': 'Das Muster aus der Nähe',
  'A cushion with cut-out leaves': 'Ein Kissen mit ausgeschnittenen Blättern',
  'Two cushions on a green sofa': 'Zwei Kissen auf einem grünen Sofa',
  'A cushion with an arcade at noon': 'Ein Kissen mit einem Laubengang am Mittag',

  // Workshops, files and gifts
  'Six small prints in two rows': 'Sechs kleine Drucke in zwei Reihen',
  'A print half out of its cardboard envelope': 'Ein Druck, halb aus seinem Pappumschlag gezogen',
  'One of the prints: coloured shapes in balance': 'Einer der Drucke: farbige Formen im Gleichgewicht',
  'Three sheets over a red envelope': 'Drei Blätter über einem roten Umschlag',
  'A sheet with a large letter on a wooden table': 'Ein Blatt mit einem großen Buchstaben auf einem Holztisch',
  'Northern lights over a red hut in the snow': 'Nordlichter über einer roten Hütte im Schnee',
  'The pictures on a laptop and a phone': 'Die Bilder auf einem Laptop und einem Telefon',
  'Another of them: dark ridges under a pale moon': 'Ein weiteres davon: dunkle Bergketten unter einem blassen Mond',
  'A table with a cut block, a print, a roller and knives': 'Ein Tisch mit geschnittenem Druckstock, Druck, Walze und Messern',
  'Prints drying on a line over an inked glass plate': 'Drucke trocknen an einer Leine über einer eingefärbten Glasplatte',
  'Three prints drying on a line in the studio': 'Drei Drucke trocknen an einer Leine im Atelier',
  'Blocks, prints and a roller on a table': 'Druckstöcke, Drucke und eine Walze auf einem Tisch',
}
