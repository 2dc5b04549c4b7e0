import type { DemoPage } from '../pages.ts'

export const germanPages: Record<DemoPage['kind'], Pick<DemoPage, 'title' | 'parts'>> = {
  ABOUT: {
    title: 'Von wenigen Händen gemacht',
    parts: [
      'Zwei Druckerinnen, ein Töpfer und eine Schneiderin teilen sich einen Hof. Was sie machen, wird dort gezeichnet, gedruckt, gebrannt und genäht, in kleiner Stückzahl, und geht erst hinaus, wenn es gut ist.',
      'Ist eine Auflage vergriffen, zeichnen wir die nächste. Deshalb finden Sie hier alle paar Wochen etwas Neues, und deshalb steht „Letzte Stücke“ nur da, wo es stimmt.',
      { heading: 'Papier, Ton und Stoff' },
      'Wir drucken mit Pigmenttinten auf schweres Papier, brennen Steinzeug bei 1240 Grad und nähen Baumwolle, Leinen und Wolle, die vor dem Zuschnitt gewaschen wurden.',
      'Dies ist ein Demo-Shop: Den Hof gibt es nicht. Schreiben Sie hier Ihre eigene Geschichte.',
    ],
  },
  SHIPPING: {
    title: 'Versand',
    parts: [
      'Dies ist ein Demo-Shop: Es wird nichts gepackt und nichts versandt. Mit den Preisen unten rechnet die Kasse.',
      { heading: 'Deutschland' },
      { points: ['Standard, 2 bis 4 Werktage: 4,90 €, ab 80 € kostenlos.', 'Express, am nächsten Werktag: 12,00 €.'] },
      { heading: 'Österreich und Frankreich' },
      { points: ['Standard, 2 bis 4 Werktage: 4,90 €, ab 80 € kostenlos.'] },
      'In andere Länder versenden wir noch nicht. Die Kasse sagt es Ihnen, bevor Sie bezahlen.',
    ],
  },
  RETURNS: {
    title: 'Rückgabe',
    parts: [
      'Sie haben ab dem Tag, an dem Ihr Paket ankommt, vierzehn Tage Zeit, es sich anders zu überlegen. Gründe brauchen Sie nicht anzugeben.',
      { heading: 'So senden Sie etwas zurück' },
      {
        points: [
          'Schreiben Sie mit Ihrer Bestellnummer an returns@example.com.',
          'Senden Sie die Ware innerhalb von vierzehn Tagen danach zurück, so gut verpackt, wie sie kam.',
          'Innerhalb von vierzehn Tagen nach dem Eingang erstatten wir Ihnen den Kaufpreis und unsere günstigste Lieferung.',
        ],
      },
      'Die Rücksendung bezahlen Sie; war etwas falsch oder beschädigt, bezahlen wir sie.',
      'Dies ist ein Demo-Shop: Ersetzen Sie diese Seite durch Ihre eigenen Bedingungen.',
    ],
  },
  IMPRINT: {
    title: 'Impressum',
    parts: [
      'Dies ist ein Demo-Shop. Diese Firma gibt es nicht; wer hier einen Shop eröffnet, setzt den eigenen Namen ein.',
      { heading: 'Wer diesen Shop betreibt' },
      'Blattwerk Demo, Beispielweg 1, 10115 Berlin, Deutschland',
      { heading: 'So erreichen Sie uns' },
      { points: ['E-Mail: hello@example.com', 'Telefon: +49 30 0000000'] },
      'Verantwortlich für den Inhalt: die Inhaberin oder der Inhaber dieser Website.',
    ],
  },
  PRIVACY: {
    title: 'Datenschutz',
    parts: [
      'Dieser Shop speichert so wenig wie möglich. Er läuft auf dem eigenen Server des Inhabers und lädt nichts von anderen.',
      { heading: 'Was gespeichert wird' },
      {
        points: [
          'Ein Cookie, das Ihren Warenkorb wiederfindet, sobald Sie etwas hineingelegt haben.',
          'Während Ihre Bank Sie eine Zahlung bestätigen lässt, ein Cookie der Kasse, das Sie dorthin zurückführt; es endet nach einer Stunde.',
          'Die gewählte Sprache und Währung und ob Sie eine Ankündigung geschlossen haben, in Cookies, die sonst nichts enthalten. Sie alle sind für das nötig, was Sie vom Shop möchten; deshalb fragt er nicht nach einer Einwilligung.',
          'Was Sie an der Kasse eingeben: Ihr Name, Ihre Anschrift und Ihre E-Mail-Adresse, damit wir Ihnen Ihre Bestellung senden können.',
          'Das Protokoll des Servers über Anfragen, ohne deren Inhalt.',
        ],
      },
      { heading: 'Was nicht gespeichert wird' },
      'Niemand wird verfolgt, nichts wird für Werbung weitergegeben, und Kartennummern erreichen den Shop nie.',
      { heading: 'Ihre Rechte' },
      'Schreiben Sie an privacy@example.com, um zu erfahren, was über Sie gespeichert ist, oder um es berichtigen oder löschen zu lassen.',
      'Dies ist ein Demo-Shop: Ersetzen Sie diese Seite durch eine, die beschreibt, was Ihr Shop tut.',
    ],
  },
}
