/** The contrast that text of normal size needs (WCAG 1.4.3). */
export const readableContrast = 4.5

/** The contrast of two colours such as `#1f6feb`, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [darker, lighter] = [getLuminance(one), getLuminance(other)].toSorted((first, second) => first - second) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Black or white, whichever is easier to read on a colour. One of them always is. */
export function readableOn(background: string): string {
  return getContrast(background, '#ffffff') >= getContrast(background, '#000000') ? '#ffffff' : '#000000'
}

/** A colour as `#rrggbb`, from what the contract accepts: three, six or eight digits, with or without `#`. Transparency is left out. */
export function fullHex(color: string): string {
  const digits = color.replace('#', '').toLowerCase()
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits.slice(0, 6)
  return `#${full}`
}

/** The first colour with a part of the second one, from 0 to 1. */
export function mixColors(color: string, other: string, part: number): string {
  const channel = (start: number) => {
    const [from, to] = [color, other].map((each) => Number.parseInt(each.slice(start, start + 2), 16)) as [number, number]
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** The colour itself where it can be read on the background, or else a lighter or darker one of its kind. */
export function readable(color: string, background: string, contrast = readableContrast): string {
  const end = readableOn(background)
  for (let part = 0; part < 1; part += 0.05) {
    const candidate = mixColors(color, end, part)
    if (getContrast(candidate, background) >= contrast) return candidate
  }
  return end
}

/** The relative luminance, as WCAG defines it. */
function getLuminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => linear(Number.parseInt(color.slice(start, start + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
