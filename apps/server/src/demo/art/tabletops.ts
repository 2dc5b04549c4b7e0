import { at, circle, ellipse, grain, group, inset, line, path, polygon, raised, rect, times, type Motif } from './drawing.ts'
import { windowLight } from './surroundings.ts'

// Motifs that a person holds, posts or puts on a table.

/** A corner of the sheet from so close that one sees the ink. */
export function closeUp(motif: Motif, table: string, left = -40, top = -30): Motif {
  return {
    paper: table,
    body: [
      at(
        -120,
        300,
        rect(10, 14, 1700, 2100, '#000', 'opacity=".3" filter="url(#soft)"') +
          rect(0, 0, 1700, 2100, '#fdfbf6') +
          inset(motif, 90 + left, 90 + top, 1500),
        { turn: -14 },
      ),
      polygon(
        [
          [0, 0],
          [800, 0],
          [800, 260],
          [0, 700],
        ],
        '#fff',
        'opacity=".1"',
      ),
      grain,
    ].join(''),
  }
}

/** Rolled once and opened again on a table. */
export function unrolled(motif: Motif, table: string): Motif {
  return {
    paper: table,
    body: [
      line(times(6, (index) => `M0 ${110 + index * 175}q400 ${index % 2 ? 14 : -12} 800 0`).join(''), '#00000014', 5),
      at(
        150,
        150,
        rect(8, 14, 520, 680, '#000', 'opacity=".3" filter="url(#soft)"') +
          rect(0, 0, 520, 660, '#fdfbf6') +
          inset(motif, 24, 24, 472, 590) +
          rect(0, 560, 520, 110, '#00000010') +
          rect(-6, 640, 532, 54, '#fdfbf6') +
          rect(-6, 640, 532, 18, '#00000014') +
          rect(-6, 676, 532, 18, '#00000022'),
        { turn: -5 },
      ),
      group(
        raised,
        at(
          752,
          230,
          rect(-26, -60, 52, 620, '#c9a878', 'rx="4"') +
            rect(-32, -70, 64, 36, '#f4efe6', 'rx="5"') +
            rect(-32, 534, 64, 36, '#f4efe6', 'rx="5"') +
            rect(-26, 160, 52, 110, '#f4efe6'),
          { turn: 3 },
        ),
      ),
      group(
        raised,
        at(
          120,
          900,
          rect(0, 0, 170, 34, '#e3b04b', 'rx="3"') +
            line(times(16, (index) => `M${8 + index * 10} 34v${index % 5 ? -10 : -18}`).join(''), '#7d5c2a', 2),
          { turn: -8 },
        ),
      ),
    ].join(''),
  }
}

/** Cards as one lays them out to choose. */
export function cardsInRows(cards: readonly Motif[], table: string): Motif {
  const columns = 2
  const [width, gap] = cards.length > 4 ? [226, 40] : [310, 48]
  const rows = Math.ceil(cards.length / columns)
  const left = (800 - columns * width - (columns - 1) * gap) / 2
  const top = (1000 - rows * width * 1.25 - (rows - 1) * gap) / 2
  return {
    paper: table,
    body: cards
      .map((card, index) =>
        cardAt(
          card,
          left + (index % columns) * (width + gap),
          top + Math.floor(index / columns) * (width * 1.25 + gap),
          width,
          0,
        ),
      )
      .join(''),
  }
}

/** Cards in a hand that is not there, and an envelope. */
export function fannedOut(cards: readonly Motif[], table: string, envelope = '#cfa66f'): Motif {
  const spread = 17
  return {
    paper: table,
    body: [
      windowLight(),
      group(
        raised,
        at(
          90,
          662,
          rect(0, 0, 420, 270, envelope) +
            path('M0 0L210 150L420 0', '#00000018') +
            line('M0 0L210 150L420 0M0 270L150 120M420 270L270 120', '#00000022', 3),
          { turn: 8 },
        ),
      ),
      ...cards.map((card, index) =>
        at(404, 900, cardAt(card, -160, -640, 320, 0), { turn: (index - (cards.length - 1) / 2) * spread }),
      ),
    ].join(''),
  }
}

/** Draws one written card beside a cup. */
export function cardOnTable(card: Motif, table: string, cup: string): Motif {
  return {
    paper: table,
    body: [
      line(times(6, (index) => `M0 ${90 + index * 175}q400 ${index % 2 ? 16 : -12} 800 0`).join(''), '#00000014', 5),
      polygon(
        [
          [520, 0],
          [800, 0],
          [260, 1000],
          [-80, 1000],
        ],
        '#fff',
        'opacity=".12" filter="url(#soft)"',
      ),
      at(
        360,
        470,
        rect(0, 0, 380, 290, '#fbf7ee', raised) +
          line('M190 26v238M216 120h130M216 156h130M216 192h96', '#b9ad98', 3) +
          rect(300, 26, 54, 66, '#c8513a') +
          line(
            times(6, (index) => `M26 ${70 + index * 30}q18 -14 34 0t34 0t34 0t${index === 5 ? '8' : '34'} 0`).join(''),
            '#33456b',
            3,
          ),
        { turn: -9 },
      ),
      cardAt(card, 90, 120, 380, -8),
      circle(640, 250, 116, '#00000030', 'filter="url(#soft)"') +
        circle(630, 234, 116, '#f6f1e6') +
        circle(630, 234, 74, '#00000018') +
        circle(630, 234, 68, cup) +
        circle(630, 234, 56, '#4a2c1c') +
        ellipse(612, 220, 22, 12, '#fff', 'opacity=".2"'),
      at(
        170,
        860,
        rect(0, 0, 300, 16, '#22283a', 'rx="8"') +
          polygon(
            [
              [300, 0],
              [346, 8],
              [300, 16],
            ],
            '#e3b04b',
          ) +
          rect(40, -3, 60, 22, '#e3b04b'),
        { turn: -16 },
      ),
    ].join(''),
  }
}

function cardAt(card: Motif, x: number, y: number, width: number, turn: number): string {
  const edge = width * 0.05
  return at(
    x,
    y,
    rect(5, 9, width, width * 1.25, '#000', 'opacity=".25" filter="url(#soft)"') +
      rect(0, 0, width, width * 1.25, '#fdfbf6') +
      inset(card, edge, edge, width - 2 * edge, width * 1.25 - 2 * edge),
    { turn },
  )
}

/** Draws an open parcel. */
export function parcel(print: Motif, table: string): Motif {
  return {
    paper: table,
    body: [
      line(times(6, (index) => `M0 ${110 + index * 175}q400 ${index % 2 ? 14 : -12} 800 0`).join(''), '#00000014', 5),
      group(
        raised,
        at(110, 260, rect(0, 0, 560, 640, '#c9a878') + rect(0, 0, 560, 640, '#00000008') + line('M0 90h560', '#00000018', 3), {
          turn: 4,
        }),
      ),
      at(
        196,
        96,
        rect(6, 12, 400, 500, '#000', 'opacity=".25" filter="url(#soft)"') +
          rect(0, 0, 400, 500, '#fdfbf6') +
          inset(print, 22, 22, 356, 445),
        { turn: -5 },
      ),
      at(
        110,
        260,
        polygon(
          [
            [0, 250],
            [560, 250],
            [560, 640],
            [0, 640],
          ],
          '#cfae80',
        ) +
          line('M0 250h560', '#00000025', 4) +
          rect(330, 420, 180, 120, '#fdfbf6') +
          line('M350 456h130M350 484h130M350 512h80', '#9a8d78', 4) +
          rect(60, 540, 84, 60, '#d9432f') +
          circle(196, 560, 44, 'none', 'stroke="#33456b" stroke-width="4"') +
          line('M160 560q18 -12 36 0t36 0', '#33456b', 4),
        { turn: 4 },
      ),
    ].join(''),
  }
}
