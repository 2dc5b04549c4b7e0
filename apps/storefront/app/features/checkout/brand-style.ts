import type { BackgroundFill, CheckoutBrand } from '@stoa/contract/services/stoa/checkout-page'
import { getContrast, fullHex, mixColors, readable, readableOn } from '@stoa/web/contrast'
import type { CheckoutLook, Style } from '../../lib/page/checkout-frame.ts'

/** The shop's own wall in light and in dark mode, and its colour of links. */
const walls = { light: '#f0f1f3', dark: '#12151d' }
const linkColor = '#2b3fd1'
const problemColor = '#b3261e'

/** Returns the styles of the page by the owner's brand. `alt` is for the logo. */
export function checkoutLook({ header, mainSection, footer, global }: CheckoutBrand, alt: string): CheckoutLook {
  const { logo, text, continueShopping } = header ?? {}
  const selection = global?.selectionColor
  const corner = mainSection?.cornerRadius
  const divider = mainSection?.dividerColor
  return {
    header: {
      ...partStyle(header?.backgroundFill, header?.dividerColor),
      ...(header?.textColor && { '--color-ink': onPart(header.textColor, header.backgroundFill) }),
    },
    main: {
      ...partStyle(mainSection?.formBackgroundFill, divider),
      ...(selection && { accentColor: onPart(selection, mainSection?.formBackgroundFill, 3) }),
      ...(global?.buttonColor && buttonStyle(global.buttonColor)),
      ...(corner !== undefined && corner !== null && { '--corner': `${corner}px` }),
    },
    summary: partStyle(mainSection?.summaryBackgroundFill, divider),
    tintedBox: mainSection?.tintedBoxColor ? colorStyle(fullHex(mainSection.tintedBoxColor), divider) : {},
    payButton: {
      ...(global?.placeOrderButtonColor && buttonStyle(global.placeOrderButtonColor)),
      ...(mainSection?.expressButtonsCornerRadius === 'PILL' && { '--radius-control': '9999px' }),
    },
    footer: partStyle(footer?.backgroundFill, footer?.dividerColor),
    pictures: {
      header: hasPicture(header?.backgroundFill),
      main: hasPicture(mainSection?.formBackgroundFill),
      summary: hasPicture(mainSection?.summaryBackgroundFill),
      footer: hasPicture(footer?.backgroundFill),
    },
    text: text?.trim() || undefined,
    logo: logo?.image?.url ? { url: logo.image.url, alt, size: logo.size ?? 'MEDIUM' } : undefined,
    isCentered: header?.alignment === 'CENTER',
    showsLabel: header?.displayCheckoutLabel ?? true,
    wayOut: continueShopping?.hidden ? undefined : (continueShopping?.displayType ?? 'TEXT'),
  }
}

const hasPicture = (fill: BackgroundFill | undefined) => Boolean(fill?.image?.url)

function partStyle(fill: BackgroundFill | undefined, divider: string | null | undefined): Style {
  if (fill?.color) return colorStyle(fullHex(fill.color), divider)
  return {
    ...(fill?.image?.url && { backgroundImage: `url(${JSON.stringify(fill.image.url)})` }),
    ...(divider && { '--color-line': fullHex(divider) }),
  }
}

/** All colours of a part on its background, whatever the reader's mode: texts can be read, and boxes can be told apart. */
function colorStyle(background: string, divider: string | null | undefined): Style {
  const ink = readableOn(background) === '#000000' ? '#14161f' : '#ffffff'
  const text = getContrast(ink, background) >= 4.5 ? ink : readableOn(background)
  const isLight = text !== '#ffffff'
  return {
    colorScheme: isLight ? 'light' : 'dark',
    '--color-wall': background,
    '--color-mat': isLight ? mixColors(background, '#ffffff', 0.6) : background,
    '--color-ink': text,
    '--color-quiet': readable(mixColors(text, background, 0.3), background),
    '--color-line': divider ? fullHex(divider) : mixColors(background, text, 0.18),
    '--color-edge': readable(mixColors(background, text, 0.4), background, 3),
    '--color-blue': readable(linkColor, background),
    '--color-on-blue': readableOn(readable(linkColor, background)),
    '--color-button': readable(linkColor, background),
    '--color-on-button': readableOn(readable(linkColor, background)),
    '--color-red': readable(problemColor, background),
    '--color-red-wash': mixColors(background, problemColor, 0.06),
    '--color-blue-wash': mixColors(background, linkColor, 0.06),
  }
}

function buttonStyle(color: string): Style {
  const background = fullHex(color)
  return { '--color-button': background, '--color-on-button': readableOn(background) }
}

/** A colour that is seen on a part's background: of the shop's own walls, on both. */
function onPart(color: string, fill: BackgroundFill | undefined, contrast?: number): string {
  const given = fullHex(color)
  if (fill?.color) return readable(given, fullHex(fill.color), contrast)
  return `light-dark(${readable(given, walls.light, contrast)}, ${readable(given, walls.dark, contrast)})`
}
