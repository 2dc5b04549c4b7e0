import { t } from '@lingui/core/macro'
import { Sections } from '../../lib/record/sections.tsx'
import { reviewsSections } from '../../navigation.ts'

export default function ReviewsLayout() {
  return <Sections label={t`Reviews`} sections={reviewsSections.map((section) => ({ ...section, title: t(section.title) }))} />
}
