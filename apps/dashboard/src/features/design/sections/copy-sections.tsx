import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { languageName } from '../../../lib/format/language-name.ts'
import { shopQuery } from '../../../lib/site/shop.ts'
import { changeField, type FormOf } from '../../../ui/form/typed-form.ts'
import classes from '../design.module.css'
import { sectionsDraftQuery, type PageOfSections } from './queries.ts'
import { toValues, type PageValues } from './section-values.ts'

/** Begins the copy of a page for another language with the sections of the page itself. */
export function CopySections({ form, page: { place, language } }: { form: FormOf<PageValues>; page: PageOfSections }) {
  const { data: shop } = useQuery(shopQuery)
  const { data: original } = useQuery(sectionsDraftQuery({ place, language: '' }))
  const here = languageName(language)
  const there = languageName(shop?.language ?? '')
  return (
    <div className={classes.stack}>
      <p>{t`There is no ${here} version of this page yet. Visitors see its ${there} sections.`}</p>
      {original?.isOwn && (
        <Button
          onClick={() => changeField(form, 'sections', toValues(original).sections)}
        >{t`Copy the ${there} sections`}</Button>
      )}
    </div>
  )
}
