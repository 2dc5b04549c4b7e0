import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { languageName } from '../../../lib/format/language-name.ts'
import { shopQuery } from '../../../lib/site/shop.ts'
import { paths } from '../../../paths.ts'
import type { PageOfSections } from './queries.ts'

/** The page itself, or its copy for another language of the shop. */
export function LanguageChoice({ page: { place, language } }: { page: PageOfSections }) {
  const { data: shop } = useQuery(shopQuery)
  const navigate = useNavigate()
  if (!shop?.languages?.length) return null
  return (
    <NativeSelect
      aria-label={t`Language of the page`}
      value={language}
      onChange={({ currentTarget: { value } }) => void navigate(paths.sections(place) + (value && `?language=${value}`))}
      data={[
        { value: '', label: languageName(shop.language ?? '') },
        ...shop.languages.map((code) => ({ value: code, label: languageName(code) })),
      ]}
    />
  )
}
