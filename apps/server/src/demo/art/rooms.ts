import {
  at,
  boxes,
  circle,
  dots,
  ellipse,
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
import { windowLight } from './surroundings.ts'

// A motif where it will live: on a wall.

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
