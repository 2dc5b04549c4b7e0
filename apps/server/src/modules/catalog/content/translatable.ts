import { ofEntity } from '../../../kernel/operations/translations/translatable.ts'
import { page } from './entities.ts'
import { readRichText, renderRichText } from './rich-text.ts'

export const translatablePage = ofEntity(page, {
  check: (translated) => ({ ...translated, body: readRichText(translated.body, 'texts.body') }),
  complete(shown, { body }) {
    if (body !== undefined && 'html' in shown) shown.html = renderRichText(readRichText(body, 'body'))
  },
})
