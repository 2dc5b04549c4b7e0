import type { Appearance } from '@stripe/stripe-js'

/** The shop's colours and type, as far as Stripe's frames take them. */
export function appearanceOf(element: HTMLElement): Appearance {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorText: readColor(element, 'ink'),
      colorTextSecondary: readColor(element, 'quiet'),
      colorBackground: readColor(element, 'mat'),
      colorPrimary: readColor(element, 'brand'),
      colorDanger: readColor(element, 'red'),
      fontFamily: getComputedStyle(element).fontFamily,
      fontSizeBase: '16px',
      borderRadius: '2px',
    },
  }
}

/** A colour of the style sheet in sRGB: Stripe reads neither `oklch()` nor `light-dark()`. */
function readColor(element: HTMLElement, name: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')!
  element.style.color = `var(--color-${name})`
  context.fillStyle = getComputedStyle(element).color
  element.style.removeProperty('color')
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
