import type { I18n } from '@lingui/core'
import { dateLocale } from '@stoa/web/languages'
import type { MailShop } from '../request.ts'

/** Formats days in the shop's time zone. */
export function dayFormat(shop: MailShop, { locale }: I18n): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateLocale(locale, shop.country), { dateStyle: 'long', timeZone: shop.timeZone })
}

/** Formats days with the time of day in the shop's time zone. */
export function dateTimeFormat(shop: MailShop, { locale }: I18n): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateLocale(locale, shop.country), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: shop.timeZone,
  })
}
