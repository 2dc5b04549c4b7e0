import {
  at,
  circle,
  ellipse,
  grain,
  group,
  line,
  n,
  path,
  polygon,
  raised,
  rect,
  rough,
  times,
  type Motif,
  cycled,
} from './drawing.ts'

/** Three of them, and the light from the left. */
export function threePears(): Motif {
  const pear = (body: string, shade: string) =>
    path(
      'M0 -190C44 -190 58 -140 66 -84C76 -20 150 20 150 112C150 200 84 240 0 240C-84 240 -150 200 -150 112C-150 20 -76 -20 -66 -84C-58 -140 -44 -190 0 -190z',
      body,
    ) +
    path(
      'M20 -188C50 -180 60 -138 66 -84C76 -20 150 20 150 112C150 200 84 240 0 240C-20 240 -44 238 -62 232C60 210 92 120 48 20C20 -46 34 -130 20 -188z',
      shade,
    ) +
    line('M0 -186q6 -46 30 -66', '#3a2a1c', 11, 'stroke-linecap="round"') +
    path('M12 -214q60 -60 118 -22q-50 46 -118 22z', '#5d7a3c') +
    ellipse(-70, 96, 16, 40, '#fff', 'opacity=".4" transform="rotate(18 -70 96)"')
  return {
    paper: '#23313a',
    body: [
      rect(0, 700, 800, 310, '#d9c7a6'),
      rect(0, 700, 800, 16, '#efe2c8'),
      group(
        'opacity=".3"',
        ellipse(300, 858, 190, 34, '#3a2a1c'),
        ellipse(610, 806, 150, 28, '#3a2a1c'),
        ellipse(470, 948, 170, 30, '#3a2a1c'),
      ),
      at(560, 560, pear('#c9b23c', '#9a8524'), { turn: 8, scale: 0.98 }),
      at(245, 614, pear('#a9b447', '#77852b'), { turn: -7, scale: 1.06 }),
      at(420, 756, pear('#dd9a3a', '#b06a22'), { turn: 76, scale: 0.82 }),
      grain,
    ].join(''),
  }
}

/** Draws a pot and two cups on an empty table. */
export function coffeeForTwo(): Motif {
  const cup = (x: number, ink: string) =>
    ellipse(x, 846, 118, 22, '#f6efe2') +
    ellipse(x, 842, 92, 14, '#d8cbb4') +
    path(`M${x - 74} 716h148q0 118 -46 126h-56q-46 -8 -46 -126z`, ink) +
    ellipse(x, 716, 74, 17, '#f6efe2') +
    ellipse(x, 719, 62, 12, '#3b2417') +
    line(`M${x + 70} 738q52 -6 44 40q-8 36 -62 34`, ink, 14)
  return {
    paper: '#f0b7a0',
    body: [
      circle(600, 250, 150, '#f7d9b5'),
      rect(0, 790, 800, 220, '#355c63'),
      group('opacity=".6"', ...times(9, (index) => line(`M${index * 110 - 60} 1010L${index * 82 + 60} 790`, '#2b4c53', 6))),
      polygon(
        [
          [206, 540],
          [446, 540],
          [480, 836],
          [172, 836],
        ],
        '#c9ced0',
      ),
      polygon(
        [
          [206, 540],
          [282, 540],
          [262, 836],
          [172, 836],
        ],
        '#e4e7e6',
      ) +
        polygon(
          [
            [380, 540],
            [446, 540],
            [480, 836],
            [402, 836],
          ],
          '#8f999e',
        ),
      rect(196, 506, 260, 36, '#8f999e') + rect(196, 506, 260, 12, '#e4e7e6'),
      polygon(
        [
          [222, 506],
          [430, 506],
          [462, 300],
          [150, 300],
          [120, 276],
          [178, 276],
          [196, 286],
        ],
        '#c9ced0',
      ),
      polygon(
        [
          [222, 506],
          [290, 506],
          [272, 300],
          [150, 300],
          [196, 330],
        ],
        '#e4e7e6',
      ) +
        polygon(
          [
            [372, 506],
            [430, 506],
            [462, 300],
            [384, 300],
          ],
          '#8f999e',
        ),
      polygon(
        [
          [190, 300],
          [462, 300],
          [400, 236],
          [250, 236],
        ],
        '#aeb6ba',
      ) +
        circle(326, 218, 24, '#22201f') +
        rect(318, 226, 16, 16, '#22201f'),
      path('M452 316h92q28 0 28 30v150q0 24 -24 24h-16v-150q0 -14 -14 -14h-70z', '#22201f'),
      line('M326 170q-34 -40 0 -78t0 -78', '#fbf3e6', 9, 'stroke-linecap="round" opacity=".8"'),
      cup(596, '#d9432f'),
      at(70, 128, cup(90, '#f2b134')),
      grain,
    ].join(''),
  }
}

const stand = ['#f6d9a8', '#f3c9c0', '#cfe0d2', '#e9e3d5', '#f8e7b9', '#d5e3ea']

/** One fruit, cut or whole: six cards. */
export function fruit(index: number): Motif {
  const drawings = [
    () =>
      group(
        '',
        circle(0, 0, 250, '#ef8f26'),
        circle(0, 0, 214, '#fbe6c2'),
        ...times(
          9,
          (k) => `<path d="M0 -18Q70 -90 46 -180Q0 -212 -46 -180Q-70 -90 0 -18z" fill="#f2a33c" transform="rotate(${k * 40})"/>`,
        ),
      ),
    () =>
      [-110, 120]
        .map(
          (x, k) =>
            line(`M${x} 60Q${n(x * 0.5)} -160 30 -280`, '#5d7a3c', 11) +
            circle(x, 140 + k * 34, 118, '#b3261e') +
            path(`M${x - 60} ${110 + k * 34}q20 -46 62 -44`, 'none', 'stroke="#e98a7d" stroke-width="14" stroke-linecap="round"'),
        )
        .join('') + path('M30 -280q120 -50 200 40q-130 50 -200 -40z', '#5d7a3c'),
    () =>
      path(
        'M0 -270C90 -230 250 -60 230 90C214 220 110 260 0 260C-110 260 -214 220 -230 90C-250 -60 -90 -230 0 -270z',
        '#5a3a63',
      ) +
      path('M0 -190C60 -150 180 -30 164 82C152 172 80 200 0 200C-80 200 -152 172 -164 82C-180 -30 -60 -150 0 -190z', '#f3dcc9') +
      path('M0 -120C40 -90 118 0 108 76C98 136 56 152 0 152C-56 152 -98 136 -108 76C-118 0 -40 -90 0 -120z', '#c8506a') +
      times(24, (k) => ellipse(Math.cos(k * 2.4) * (16 + k * 3), 40 + Math.sin(k * 2.4) * (14 + k * 3.3), 4, 8, '#f6d9a8')).join(
        '',
      ),
    () =>
      ellipse(0, 0, 270, 178, '#f0c92f', 'transform="rotate(-24)"') +
      circle(246, -112, 32, '#f0c92f') +
      circle(-246, 112, 26, '#e0b51f') +
      path('M-120 40q60 120 220 60', 'none', 'stroke="#d6a916" stroke-width="14" stroke-linecap="round"') +
      path('M196 -150q10 -120 130 -120q0 100 -130 120z', '#4c7a57'),
    () =>
      path('M-270 -120H270A270 270 0 0 1 -270 -120z', '#2e7d4f') +
      path('M-240 -120H240A240 240 0 0 1 -240 -120z', '#eef1d2') +
      path('M-218 -120H218A218 218 0 0 1 -218 -120z', '#e2503f') +
      times(11, (k) => ellipse(-150 + (k % 6) * 58 + (k > 5 ? 32 : 0), k > 5 ? 0 : -66, 9, 16, '#2b1d1a')).join(''),
    () =>
      times(15, (k) =>
        circle(
          cycled([-120, -40, 40, 120, 0, -80, 80, -40, 40, 0, -160, 160, -100, 100, 0], k),
          cycled([-90, -90, -90, -90, -20, -20, -20, 50, 50, 120, -20, -20, 40, 40, 190], k),
          52,
          k % 3 ? '#3f4f96' : '#5265b3',
        ),
      ).join('') +
      line('M0 -120V-250M0 -200q60 -10 90 -60', '#5d4a2c', 12) +
      path('M-10 -240q-160 -30 -190 70q130 40 190 -70z', '#5d7a3c'),
  ]
  const body = cycled(drawings, index)()
  return {
    paper: cycled(stand, index),
    body: circle(400, 500, 372, '#fff', 'opacity=".35"') + group(rough, at(400, 500, body)) + grain,
  }
}

/** Draws a printer's table from above. */
export function printersTable(block: string, ink: string): Motif {
  return {
    paper: '#d8c8ab',
    body: [
      ...times(6, (index) => line(`M0 ${130 + index * 170}q400 ${index % 2 ? 16 : -14} 800 0`, '#c7b592', 5)),
      group(
        raised,
        at(90, 110, rect(0, 0, 360, 430, '#f6f1e6') + rect(40, 44, 280, 330, ink) + leafCut('#f6f1e6', 180, 210), { turn: -6 }),
      ),
      group(
        raised,
        at(460, 330, rect(0, 0, 290, 340, block) + rect(18, 18, 254, 304, ink) + leafCut(block, 145, 170), { turn: 7 }),
      ),
      group(
        raised,
        at(
          150,
          640,
          line('M-14 44V110H112V150M238 44V110H112', '#9aa0a4', 13, 'stroke-linejoin="round"') +
            rect(0, 0, 224, 88, '#2b2b30', 'rx="14"') +
            rect(0, 10, 224, 34, ink, 'opacity=".85"') +
            rect(84, 146, 56, 168, '#9c6234', 'rx="26"'),
          { turn: -16 },
        ),
      ),
      group(
        raised,
        at(
          470,
          800,
          rect(0, -16, 150, 32, '#b0713d', 'rx="16"') +
            polygon(
              [
                [150, -9],
                [236, -5],
                [252, 0],
                [236, 5],
                [150, 9],
              ],
              '#8d959a',
            ),
          { turn: -38 },
        ),
      ),
      group(
        raised,
        at(
          540,
          900,
          rect(0, -15, 130, 30, '#8d4a2b', 'rx="15"') +
            polygon(
              [
                [130, -8],
                [210, -12],
                [222, 0],
                [210, 12],
                [130, 8],
              ],
              '#aeb5b9',
            ),
          { turn: -22 },
        ),
      ),
      circle(660, 160, 84, '#f6f1e6', raised) + circle(660, 160, 62, ink) + ellipse(640, 144, 20, 10, '#fff', 'opacity=".3"'),
      grain,
    ].join(''),
  }

  function leafCut(color: string, x: number, y: number): string {
    return at(
      x,
      y,
      line('M0 130V-120', color, 9) +
        times(5, (k) =>
          path(`M0 ${96 - k * 46}q-30 -56 -92 -44q20 54 92 44zM0 ${96 - k * 46}q30 -56 92 -44q-20 54 -92 44z`, color),
        ).join(''),
    )
  }
}
