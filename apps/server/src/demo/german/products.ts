export interface GermanProduct {
  name: string
  /** Paragraph for paragraph. */
  description: readonly string[]
}

/** By the English name. */
export const germanProducts: Readonly<Record<string, GermanProduct>> = {
  'Low Tide': {
    name: 'Ebbe',
    description: [
      'Die Stunde, in der das Meer gegangen ist und der Sand sich noch erinnert. Sieben Farben, Schicht für Schicht, und in jeder steckt die Sonne.',
      'Gezeichnet am Ende einer Buhne an der Wattenküste, mit nassen Füßen.',
    ],
  },
  'Night Ferry': {
    name: 'Nachtfähre',
    description: [
      'Lichter auf schwarzem Wasser, vom Anleger aus gesehen, wenn der letzte Bus schon weg ist. An Bord tanzt noch jemand.',
    ],
  },
  'Orchard in Rain': {
    name: 'Obstgarten im Regen',
    description: ['Apfelbäume, wie man sie durch ein nasses Fenster sieht. Nur den Äpfeln macht der Regen nichts aus.'],
  },
  'Signal Box': {
    name: 'Stellwerk',
    description: [
      'Eine Bahnstrecke, die es nicht mehr gibt, in Mennige und Schiefer. Die Hebel im Inneren wissen noch, welcher Zug Verspätung hatte.',
      'Unser allererster Druck, und der, den wir am häufigsten neu gezeichnet haben.',
    ],
  },
  'Slow Sunday': {
    name: 'Langsamer Sonntag',
    description: [
      'Hier passiert nichts, und zwar mit Absicht. Ein Schriftzug aus einer einzigen Linie, die es nicht eilig hatte, über einer Sonne, die noch überlegt.',
    ],
  },
  'Kite Weather': {
    name: 'Drachenwetter',
    description: [
      'Wind, ohne Wind zu zeichnen. Jeder Drachen, jede Schleife und jede Wolke war zuerst ein Scherenschnitt, bei geschlossenem Fenster.',
    ],
  },
  'Seven Ridges': {
    name: 'Sieben Bergrücken',
    description: [
      'Sieben Höhenzüge, sieben Blautöne und ebenso viele Morgen, an denen wir warteten, dass sich der Nebel ein wenig hebt, aber nicht zu sehr.',
    ],
  },
  Keeper: {
    name: 'Leuchtturmwärter',
    description: [
      'Ein Leuchtturm mit Nachtschicht. Unter ihm das Meer, Schuppe für Schuppe, wie es die alten Holzschneider gehalten hätten.',
    ],
  },
  Regatta: {
    name: 'Regatta',
    description: [
      'Fünfzehn Boote und kaum Wind. Wo sich zwei Segel kreuzen, liegen zwei Farben übereinander und ergeben eine dritte.',
      'In sechs Durchgängen gedruckt; auf keinen zwei Blättern kreuzen sich die Segel an genau derselben Stelle.',
    ],
  },
  'Moon Calendar': {
    name: 'Mondkalender',
    description: [
      'Ein Monat voller Monde, vier in jeder Reihe. Er stimmt in jedem Monat; das kann kein anderer Kalender von sich sagen.',
    ],
  },
  Perseids: {
    name: 'Perseiden',
    description: ['Der zwölfte August, ein Zelt, zwei Menschen, denen die Wünsche ausgegangen sind.'],
  },
  Ginkgo: {
    name: 'Ginkgo',
    description: [
      'Ein Zweig am Tag, bevor er loslässt. Der Baum wirft alle Blätter innerhalb einer Stunde ab; wir hatten die Stifte schon gespitzt.',
    ],
  },
  'Late June': {
    name: 'Ende Juni',
    description: ['Mohn im Gegenlicht und das Gras, das ihn lässt. Acht Blüten, denn neun waren eine zu viel.'],
  },
  'Three Pears': {
    name: 'Drei Birnen',
    description: [
      'Zwei, die stehen, und eine, die genug hat. Das Licht kommt von links, wie in jeder Küche, die wir je mochten.',
    ],
  },
  'Coffee for Two': {
    name: 'Kaffee für zwei',
    description: ['Die Kanne hat gesagt, dass sie fertig ist. Ein Druck für die Wand, auf die man morgens als Erstes schaut.'],
  },
  Stairwell: {
    name: 'Treppenhaus',
    description: [
      'Fünf Stockwerke tief, vom obersten Absatz eines alten Finanzamts in Leipzig. Siebzig Stufen; gezählt haben wir sie auf dem Rückweg.',
    ],
  },
  'After Work': {
    name: 'Feierabend',
    description: [
      'Eine Fassade um sechs Uhr abends: wer schon zu Hause ist, wer die Blumen gießt, wer bei Licht eingeschlafen ist.',
    ],
  },
  'Quarter Turn': {
    name: 'Vierteldrehung',
    description: ['Achtundvierzig Kacheln, jede mit einem Würfelwurf gedreht. Aufgehört haben wir, als es nach Absicht aussah.'],
  },
  'Paper Garden': {
    name: 'Papiergarten',
    description: [
      'Zwölf Wildkräuter, mit der großen Schere frei aus bemaltem Papier geschnitten. Die kleine Schere war verboten.',
    ],
  },
  'Twelve Gardens': {
    name: 'Zwölf Gärten',
    description: [
      'Zwölf Karten, eine für jeden Monat, jede mit eigenem Topf. Dazu Umschläge und eine dreizehnte, leere Karte für den Garten, den Sie haben.',
    ],
  },
  'Harbour Set': {
    name: 'Sechs Häfen',
    description: [
      'Sechs Häfen zwischen Bergen und Lissabon, aus dem Gedächtnis. Einer bei Nacht, einer im Nebel, einer verliebt.',
    ],
  },
  'Fruit Stand': {
    name: 'Obststand',
    description: [
      'Sechs Früchte für sechs Menschen: Irgendwer ist eine Feige, und irgendwer ist eindeutig eine Zitrone. Die Rückseiten gehören Ihnen.',
    ],
  },
  'Night Mail': {
    name: 'Nachtpost',
    description: [
      'Vier Sternbilder für Briefe, die spät geschrieben werden. Die Punkte sind leicht erhaben: Den Orion findet man auch im Dunkeln.',
    ],
  },
  'Danke, Merci': {
    name: 'Danke, Merci',
    description: ['Dank in zwei Sprachen, gleich fünfmal, falls einmal nicht genug war. Wählen Sie den, den Sie schulden.'],
  },
  'Letter Cards': {
    name: 'Buchstabenkarten',
    description: [
      'Ihr Anfangsbuchstabe oder der eines anderen, so groß es geht. Fünf Karten mit demselben Buchstaben, mit Umschlägen.',
    ],
  },
  'Breakfast Cup': {
    name: 'Frühstückstasse',
    description: [
      'Von Hand gedreht in einer kleinen Werkstatt; fasst einen Viertelliter und eine schlechte Nacht. Der Fuß bleibt unglasiert, damit Sie sehen, woraus sie gemacht ist.',
    ],
  },
  'Wide Bowl': {
    name: 'Weite Schale',
    description: [
      'Für Salat, für Brot, für Schlüssel. Weit genug für vier Personen und flach genug, um auch die letzte Tomate zu erwischen.',
    ],
  },
  'Long Vase': {
    name: 'Lange Vase',
    description: ['Für einen einzelnen Zweig gemacht. Sie steht, wo andere umfallen, denn das meiste an ihr ist Fuß.'],
  },
  'Espresso Pair': {
    name: 'Espressopaar',
    description: ['Zwei kleine Tassen, denn der zweite ist immer besser. Sie lassen sich stapeln, wenn sie trocken sind.'],
  },
  'Harbour Plate': {
    name: 'Hafenteller',
    description: [
      'Der erste unserer sechs Häfen unter einer klaren Glasur, 28 Zentimeter im Durchmesser. Der Kuchen verdeckt erst den Kai, dann das Boot; essen Sie vorsichtig.',
    ],
  },
  'Market Bag': {
    name: 'Markttasche',
    description: [
      'Schwere Bio-Baumwolle mit einem Druck, der die Waschmaschine übersteht. Trägt Lauch, ein Brot und die Zeitung, oder elf Bücher.',
    ],
  },
  'Tea Towel': {
    name: 'Geschirrtuch',
    description: ['Halbleinen, im Norden gewebt, bei uns bedruckt. Trocknet ein Glas, ohne Fusseln zu hinterlassen.'],
  },
  'Sunday Apron': {
    name: 'Sonntagsschürze',
    description: [
      'Lang genug fürs Mehl, mit einer Tasche für den Löffel und einer Größe für alle. Die Bänder reichen zweimal herum.',
    ],
  },
  'Cushion Cover': {
    name: 'Kissenbezug',
    description: [
      'Der Papiergarten zum Draufsitzen oder die Arkade zum Anlehnen. Fünfundvierzig mal fünfundvierzig Zentimeter, mit einem Reißverschluss, den man nicht spürt. Ohne Füllung.',
    ],
  },
  'Picnic Blanket': {
    name: 'Picknickdecke',
    description: [
      'Gewebte Wolle, anderthalb mal zwei Meter, mit Fransen an beiden Enden. Platz für zwei, oder für eine Person und ein Buch.',
    ],
  },
  'Linocut Evening': {
    name: 'Linolschnitt-Abend',
    description: [
      'Drei Stunden, ein Druckstock, ein Pflaster. Sie schneiden, wir färben ein, und Sie gehen mit sechs Drucken von etwas nach Hause, das zwei Entwürfe zuvor eine Kartoffel war.',
    ],
  },
  'Screen Print Weekend': {
    name: 'Siebdruck-Wochenende',
    description: [
      'Zwei Tage, drei Farben, Mittagessen. Bringen Sie eine Zeichnung mit, oder überlassen Sie das dem Regen am Samstagmorgen.',
    ],
  },
  'Desk Skies': {
    name: 'Schreibtischhimmel',
    description: [
      'Fünf Himmel für Bildschirme, vom Nordlicht bis zu einem sehr kleinen Zelt, jeder für Schreibtisch und Telefon. Nichts darauf bewegt sich.',
    ],
  },
  'Rainy Day Sheets': {
    name: 'Regentagsblätter',
    description: [
      'Unsere Motive ohne ihre Farben: acht Blätter zum Ausdrucken, so oft es der Regen verlangt. Stifte gehören nicht dazu.',
    ],
  },
  'Print of the Month': {
    name: 'Druck des Monats',
    description: [
      'Ein kleiner Druck, der sonst nirgends zu haben ist, 21 mal 30 Zentimeter, ausgesucht von der Person mit der besten Idee des Monats.',
      'Eine Bestellung ist ein Monat. Nichts verlängert sich von selbst; kommen Sie wieder, wenn an der Wand Platz ist.',
    ],
  },
}
