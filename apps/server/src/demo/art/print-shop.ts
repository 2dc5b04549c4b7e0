import { at, boxes, ellipse, group, inset, line, path, polygon, rect, times, type Motif, cycled } from './drawing.ts'
import { windowLight } from './surroundings.ts'

// Where prints are made: on screens, and drying on a line.

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
        const y = cycled([176, 190, 176], index)
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
            cycled(['#e3b04b', '#d9432f', '#2e6f5a'], index),
            'rx="6"',
          ) + rect(496 + index * 74, 650 - (index % 2) * 14, 68, 18, '#22242b', 'rx="4"'),
      ),
    ].join(''),
  }
}
