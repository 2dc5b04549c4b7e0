import {
  at,
  boxes,
  circle,
  dots,
  ellipse,
  grain,
  group,
  inset,
  line,
  n,
  path,
  polygon,
  raised,
  rect,
  times,
  type Motif,
} from './drawing.ts'

// A motif where it will live: on a wall, on a table, in somebody's hands.

export interface Room {
  wall: string
  floor: string
  wood: string
}

export const rooms = {
  chalk: { wall: '#e8e3da', floor: '#b98d63', wood: '#8a5a36' },
  sage: { wall: '#b9c4b1', floor: '#a77c55', wood: '#5d4330' },
  blush: { wall: '#e6c3b3', floor: '#9b7456', wood: '#70452f' },
  slate: { wall: '#6f8290', floor: '#8e6c50', wood: '#d5b48a' },
  ochre: { wall: '#dcb571', floor: '#7d5c43', wood: '#5a3c2b' },
  night: { wall: '#35405a', floor: '#6d5344', wood: '#b98d63' },
  mist: { wall: '#d3dde0', floor: '#bfa382', wood: '#a5744a' },
} satisfies Record<string, Room>

/** In a frame above a sideboard. */
export function aboveSideboard(motif: Motif, { wall, floor, wood }: Room, frame = '#2a2624'): Motif {
  return {
    paper: wall,
    body: [
      windowLight(),
      rect(0, 900, 800, 110, floor) + rect(0, 892, 800, 12, '#00000022'),
      frameOn(motif, 208, 96, 384, frame),
      group('opacity=".25"', ellipse(400, 958, 350, 16, '#000')),
      rect(110, 880, 16, 78, wood) + rect(674, 880, 16, 78, wood),
      rect(76, 716, 648, 168, wood) +
        rect(76, 716, 648, 10, '#ffffff44') +
        line('M292 734v132M508 734v132', '#00000040', 4) +
        dots(
          [
            [272, 800],
            [312, 800],
            [528, 800],
          ],
          '#00000055',
          12,
        ),
      vaseOfTwigs(158, 716),
      group('', rect(560, 698, 110, 18, '#c8513a'), rect(552, 682, 124, 16, '#e9dfcb'), rect(566, 664, 98, 18, '#33566b')),
      ellipse(612, 658, 32, 8, '#e3b04b') + path('M580 658q4 -32 32 -32t32 32z', '#e3b04b'),
    ].join(''),
  }
}

/** On the floor against the wall, not hung yet. */
export function leaning(motif: Motif, { wall, floor }: Room, frame = '#c79a64'): Motif {
  return {
    paper: wall,
    body: [
      windowLight(),
      rect(0, 770, 800, 240, floor),
      line(times(5, (index) => `M0 ${812 + index * index * 9}h800`).join(''), '#00000018', 4),
      rect(0, 746, 800, 26, '#f4efe6') + rect(0, 770, 800, 6, '#00000030'),
      polygon(
        [
          [196, 868],
          [640, 868],
          [720, 905],
          [240, 905],
        ],
        '#000',
        'opacity=".28" filter="url(#soft)"',
      ),
      frameOn(motif, 176, 260, 448, frame),
      pottedPlant(690, 872),
    ].join(''),
  }
}

/** Above a chair by the lamp. */
export function aboveChair(motif: Motif, { wall, floor, wood }: Room, seat = '#c8513a', frame = '#f4efe6'): Motif {
  return {
    paper: wall,
    body: [
      circle(672, 420, 240, '#ffe9b0', 'opacity=".4" filter="url(#softer)"'),
      rect(0, 880, 800, 130, floor) + rect(0, 872, 800, 10, '#00000022'),
      frameOn(motif, 120, 80, 400, frame),
      line('M672 470V930', wood, 9) +
        ellipse(672, 932, 62, 10, wood) +
        path('M616 470l26 -116h60l26 116z', '#f6e3b4') +
        path('M616 470h112l-4 14h-104z', '#00000018'),
      group('opacity=".25"', ellipse(330, 944, 240, 16, '#000')),
      line('M190 850l-24 92M470 850l24 92', wood, 14, 'stroke-linecap="round"'),
      path('M176 640q0 -34 34 -34h240q34 0 34 34v150h-308z', seat) +
        path('M176 640q0 -34 34 -34h240q34 0 34 34v150h-308z', '#00000012'),
      rect(150, 760, 360, 96, seat, 'rx="26"') +
        rect(132, 706, 62, 150, seat, 'rx="28"') +
        rect(466, 706, 62, 150, seat, 'rx="28"') +
        rect(132, 706, 62, 150, '#00000020', 'rx="28"') +
        rect(466, 706, 62, 150, '#00000020', 'rx="28"'),
      at(330, 700, rect(-62, -62, 124, 124, '#f0e4cc', 'rx="16"') + line('M-40 -62V62M0 -62V62M40 -62V62', '#33566b', 7), {
        turn: 12,
      }),
    ].join(''),
  }
}

/** As a bare sheet between two rails, hanging from a nail. */
export function onRails(motif: Motif, { wall, wood }: Room): Motif {
  return {
    paper: wall,
    body: [
      windowLight(),
      circle(400, 60, 7, '#3a3330') + line('M232 150L400 60L568 150', '#3a3330', 3),
      rect(222, 150, 376, 470, '#000', 'opacity=".22" filter="url(#soft)"'),
      rect(220, 150, 360, 452, '#fdfbf6') + inset(motif, 220, 150, 360, 450),
      group(raised, rect(208, 140, 384, 22, wood), rect(208, 592, 384, 22, wood)),
      rect(0, 846, 800, 164, wood) + rect(0, 846, 800, 12, '#ffffff50') + rect(0, 858, 800, 8, '#00000025'),
      pottedPlant(150, 862, 0.9),
      group(
        '',
        polygon(
          [
            [470, 846],
            [470, 700],
            [500, 700],
            [500, 846],
          ],
          '#33566b',
        ),
        polygon(
          [
            [502, 846],
            [502, 720],
            [526, 720],
            [526, 846],
          ],
          '#e3b04b',
        ),
        polygon(
          [
            [530, 846],
            [556, 706],
            [584, 712],
            [560, 846],
          ],
          '#c8513a',
        ),
      ),
      ellipse(660, 840, 52, 10, '#00000030') +
        path('M618 780h84q0 62 -42 62t-42 -62z', '#f4efe6') +
        ellipse(660, 780, 42, 9, '#3b2417'),
    ].join(''),
  }
}

/** Among others, as walls fill up over the years. */
export function amongOthers(motif: Motif, [left, right]: readonly [Motif, Motif], { wall, floor, wood }: Room): Motif {
  return {
    paper: wall,
    body: [
      windowLight(),
      rect(0, 906, 800, 104, floor) + rect(0, 898, 800, 10, '#00000022'),
      frameOn(motif, 250, 70, 350, '#2a2624'),
      frameOn(left, 52, 176, 168, '#c79a64'),
      frameOn(right, 628, 290, 140, '#f4efe6'),
      frameOn(
        { paper: '#f4efe6', body: circle(400, 440, 220, '#e3b04b') + rect(0, 620, 800, 380, '#33566b') },
        66,
        432,
        140,
        '#2a2624',
      ),
      rect(60, 778, 680, 34, wood) + rect(60, 778, 680, 8, '#ffffff44'),
      boxes(
        [
          [96, 812, 22, 134],
          [682, 812, 22, 134],
          [300, 812, 18, 120],
          [482, 812, 18, 120],
        ],
        wood,
      ),
      group('opacity=".22"', ellipse(400, 946, 340, 14, '#000')),
      rect(140, 742, 150, 36, '#c8513a', 'rx="10"') + rect(132, 716, 166, 28, '#e9dfcb', 'rx="10"'),
      vaseOfTwigs(610, 778, 0.8),
    ].join(''),
  }
}

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

/** One card, written to somebody, beside a cup. */
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

/** On the screens it was made for. */
export function onScreens(wide: Motif, tall: Motif, desk: string): Motif {
  return {
    paper: '#d9d4c8',
    body: [
      windowLight(),
      rect(0, 690, 800, 320, desk) + rect(0, 690, 800, 10, '#ffffff50'),
      group('opacity=".3"', ellipse(370, 858, 330, 20, '#000', 'filter="url(#soft)"')),
      rect(90, 330, 540, 400, '#22242b', 'rx="20"') + inset(wide, 108, 348, 504, 356),
      path('M50 740H670l44 92q4 14 -12 14H18q-16 0 -12 -14z', '#c3c6ca') +
        path('M6 832h708q4 14 -12 14H18q-16 0 -12 -14z', '#8d9298') +
        path('M300 800h140l10 22h-160z', '#a9adb2') +
        rect(50, 730, 620, 14, '#9a9ea4'),
      rect(606, 560, 150, 310, '#00000050', 'rx="24" filter="url(#soft)"') +
        rect(600, 548, 150, 312, '#16181d', 'rx="24"') +
        group(
          '',
          `<clipPath id="phone"><rect x="609" y="557" width="132" height="294" rx="17"/></clipPath><g clip-path="url(#phone)">${inset(tall, 609, 557, 132, 294)}</g>`,
        ) +
        rect(650, 566, 50, 8, '#16181d', 'rx="4"'),
      ellipse(130, 900, 90, 14, '#00000030') +
        path('M66 800h124q0 96 -62 96t-62 -96z', '#c8513a') +
        ellipse(128, 800, 62, 13, '#3b2417') +
        line('M188 818q44 -4 36 32q-8 26 -48 24', '#c8513a', 13),
    ].join(''),
  }
}

/** Prints on a line, still wet. */
export function dryingLine(prints: readonly Motif[], wall: string): Motif {
  return {
    paper: wall,
    body: [
      windowLight(),
      line('M-10 150Q400 220 810 140', '#3a3330', 4),
      ...prints.map((print, index) => {
        const x = 46 + index * 252
        const y = [176, 190, 176][index % 3]!
        return at(
          x,
          y,
          rect(6, 14, 210, 264, '#000', 'opacity=".22" filter="url(#soft)"') +
            rect(0, 0, 208, 262, '#fdfbf6') +
            inset(print, 14, 14, 180, 226) +
            boxes(
              [
                [40, -16, 12, 34],
                [156, -16, 12, 34],
              ],
              '#b98d63',
            ),
          { turn: (index - 1) * 1.6 },
        )
      }),
      rect(0, 700, 800, 310, '#8a5a36') + rect(0, 700, 800, 12, '#ffffff40'),
      group('opacity=".3"', ellipse(400, 858, 330, 26, '#000', 'filter="url(#soft)"')),
      polygon(
        [
          [120, 820],
          [680, 820],
          [730, 880],
          [80, 880],
        ],
        '#d8d3c8',
      ) +
        rect(80, 880, 650, 16, '#b3aca0') +
        polygon(
          [
            [170, 832],
            [420, 832],
            [416, 868],
            [140, 868],
          ],
          '#1d3f6e',
        ) +
        polygon(
          [
            [440, 836],
            [560, 836],
            [572, 862],
            [440, 862],
          ],
          '#d9432f',
        ),
      at(
        250,
        742,
        rect(0, 0, 150, 52, '#2b2b30', 'rx="10"') +
          rect(0, 6, 150, 20, '#1d3f6e') +
          line('M-8 26v40h166v-40M75 66v22', '#9aa0a4', 9) +
          rect(58, 84, 34, 96, '#b0713d', 'rx="16"'),
        { turn: -7 },
      ),
      ...times(
        3,
        (index) =>
          rect(
            500 + index * 74,
            660 - (index % 2) * 14,
            60,
            84 + (index % 2) * 14,
            ['#e3b04b', '#d9432f', '#2e6f5a'][index]!,
            'rx="6"',
          ) + rect(496 + index * 74, 650 - (index % 2) * 14, 68, 18, '#22242b', 'rx="4"'),
      ),
    ].join(''),
  }
}

/** What comes by post. */
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

function frameOn(motif: Motif, x: number, y: number, width: number, color: string): string {
  const height = width * 1.25
  const mat = width * 0.085
  return [
    rect(x + 10, y + 22, width, height, '#000', 'opacity=".34" filter="url(#soft)"'),
    rect(x - 12, y - 12, width + 24, height + 24, color),
    rect(x, y, width, height, '#fbf8f1') + rect(x, y, width, 5, '#00000022') + rect(x, y, 5, height, '#00000016'),
    inset(motif, x + mat, y + mat * 1.25, width - 2 * mat, height - 2.5 * mat),
    polygon(
      [
        [x, y],
        [x + width * 0.5, y],
        [x, y + height * 0.7],
      ],
      '#fff',
      'opacity=".08"',
    ),
  ].join('')
}

/** Sun through a window that one does not see. */
function windowLight(): string {
  return group(
    `opacity=".26" filter="url(#soft)" style="mix-blend-mode:soft-light"`,
    polygon(
      [
        [-60, 60],
        [250, 190],
        [250, 620],
        [-60, 490],
      ],
      '#fff',
    ),
    polygon(
      [
        [290, 206],
        [640, 352],
        [640, 782],
        [290, 636],
      ],
      '#fff',
    ),
  )
}

function vaseOfTwigs(x: number, foot: number, scale = 1): string {
  const twigs = [
    [-46, -250],
    [-8, -290],
    [44, -240],
  ] as const
  return at(
    x,
    foot,
    [
      ...twigs.map(([dx, dy]) => line(`M0 -110Q${n(dx * 0.2)} ${n(dy * 0.7)} ${dx} ${dy}`, '#5a4636', 4)),
      dots(
        twigs.flatMap(([dx, dy]) =>
          times(6, (k) => [dx * (0.25 + k * 0.15) + (k % 2 ? 12 : -12), -110 + (dy + 110) * (0.2 + k * 0.16)] as const),
        ),
        '#f3efe4',
        17,
      ),
      path('M-22 -118h44l-6 26q38 28 26 92h-84q-12 -64 26 -92z', '#33566b') +
        path('M4 -118h18l-6 26q38 28 26 92h-34q22 -60 -4 -92z', '#00000024'),
    ].join(''),
    { scale },
  )
}

function pottedPlant(x: number, foot: number, scale = 1): string {
  const leaves = times(9, (index) => {
    const turn = -76 + index * 19
    return `<path d="M0 0Q-34 -110 0 -220Q34 -110 0 0z" fill="${index % 2 ? '#3f6b4b' : '#547f58'}" transform="translate(0 -88) rotate(${turn}) scale(${n(1 - Math.abs(turn) / 260)})"/>`
  })
  return at(
    x,
    foot,
    ellipse(0, 4, 84, 12, '#00000038') +
      leaves.join('') +
      path('M-62 -100H62L48 0H-48z', '#b8603d') +
      rect(-68, -112, 136, 24, '#c8714c') +
      path('M20 -88H60L48 0H14z', '#00000020'),
    { scale },
  )
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
