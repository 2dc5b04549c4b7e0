import { t } from '@lingui/core/macro'
import { Sections } from '../../../lib/record/sections.tsx'
import { giftCardsSections } from '../../../navigation.ts'

export default function GiftCardsLayout() {
  return (
    <Sections label={t`Gift cards`} sections={giftCardsSections.map((section) => ({ ...section, title: t(section.title) }))} />
  )
}
