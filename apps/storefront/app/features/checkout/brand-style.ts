import type { BackgroundFill, CheckoutBrand } from '@stoa/contract/services/stoa/checkout-page'
import { getContrast, fullHex, mixColors, readable, readableOn } from '@stoa/web/contrast'
import type { CheckoutLook, Style } from '../../lib/page/checkout-frame.ts'

/** The shop's own colours: of its wall in light and in dark mode, of links and of problems. */
export interface ShopColors {
  lightWall: string
  darkWall: string
  link: string
  problem: string
}

/** Returns the styles of the page by the owner's brand of the checkout, over the theme of the shop. `alt` is for the logo. */
export function checkoutLook(
  { header, mainSection, footer, global }: CheckoutBrand,
  { alt, shop }: { alt: string; shop: ShopColors },
): CheckoutLook {
  const { logo, text, continueShopping } = header ?? {}
  const selection = global?.selectionColor
  const corner = mainSection?.cornerRadius
  const divider = mainSection?.dividerColor
  return {
    header: {
      ...partStyle(header?.backgroundFill, header?.dividerColor, shop),
      ...(header?.textColor && { '--color-ink': onPart(header.textColor, header.backgroundFill, shop) }),
    },
    main: {
      ...partStyle(mainSection?.formBackgroundFill, divider, shop),
      ...(selection && { accentColor: onPart(selection, mainSection?.formBackgroundFill, shop, 3) }),
      ...(global?.buttonColor && buttonStyle(global.buttonColor)),
      ...(corner !== undefined && corner !== null && { '--corner': `${corner}px` }),
    },
    summary: partStyle(mainSection?.summaryBackgroundFill, divider, shop),
    tintedBox: mainSection?.tintedBoxColor ? colorStyle(fullHex(mainSection.tintedBoxColor), divider, shop) : {},
    payButton: {
      ...(global?.placeOrderButtonColor && buttonStyle(global.placeOrderButtonColor)),
      ...(mainSection?.expressButtonsCornerRadius === 'PILL' && { '--radius-control': '9999px' }),
    },
    footer: partStyle(footer?.backgroundFill, footer?.dividerColor, shop),
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

function partStyle(fill: BackgroundFill | undefined, divider: string | null | undefined, shop: ShopColors): Style {
  if (fill?.color) return colorStyle(fullHex(fill.color), divider, shop)
  return {
    ...(fill?.image?.url && { backgroundImage: `url(${JSON.stringify(fill.image.url)})` }),
    ...(divider && { '--color-line': fullHex(divider) }),
  }
}

/** All colours of a part on its background, whatever the reader's mode: texts can be read, and boxes can be told apart. */
function colorStyle(background: string, divider: string | null | undefined, { link, problem }: ShopColors): Style {
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
    '--color-brand': readable(link, background),
    '--color-on-brand': readableOn(readable(link, background)),
    '--color-button': readable(link, background),
    '--color-on-button': readableOn(readable(link, background)),
    '--color-red': readable(problem, background),
    '--color-red-wash': mixColors(background, problem, 0.06),
    '--color-brand-wash': mixColors(background, link, 0.06),
  }
}

function buttonStyle(color: string): Style {
  const background = fullHex(color)
  return { '--color-button': background, '--color-on-button': readableOn(background) }
}

/** A colour that is seen on a part's background: of the shop's own walls, on both. */
function onPart(color: string, fill: BackgroundFill | undefined, { lightWall, darkWall }: ShopColors, contrast?: number): string {
  const given = fullHex(color)
  if (fill?.color) return readable(given, fullHex(fill.color), contrast)
  return `light-dark(${readable(given, lightWall, contrast)}, ${readable(given, darkWall, contrast)})`
}
