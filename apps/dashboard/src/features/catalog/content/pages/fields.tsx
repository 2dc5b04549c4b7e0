import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { pageLimits, pageSeoLimits } from '@stoa/contract/limits/stoa/pages'
import { useQuery } from '@tanstack/react-query'
import { EntityField } from '../../../../lib/pickers/entity-field.tsx'
import { pageKind } from '../../../../lib/pickers/pages.ts'
import { shopHost } from '../../../../lib/calls/session.ts'
import { paths } from '../../../../paths.ts'
import { SelectField, SwitchField, TextAreaField, TextField } from '../../../../ui/fields/fields.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { RichTextField } from '../../../../ui/fields/rich-text-field.tsx'
import { type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import layout from '../../../../ui/form/form-columns.module.css'
import classes from '../content.module.css'
import { kinds, pageAtQuery } from './queries.ts'
import type { PageValues } from './values.ts'

/** All fields of a page. `id` is absent for a new page. */
export function PageFields({ form, id }: { form: FormOf<PageValues>; id: string | undefined }) {
  return (
    <div className={layout.columns}>
      <Panel title={t`Page`}>
        <div className={layout.stack}>
          <TextField form={form} name="title" label={t`Title`} limits={pageLimits.title} />
          <RichTextField form={form} name="body" label={t`Text`} format="document" />
        </div>
      </Panel>
      <div className={layout.stack}>
        <Panel title={t`Shop`}>
          <div className={layout.stack}>
            <SwitchField form={form} name="visible" label={t`Visible in the shop`} />
            <SelectField
              form={form}
              name="kind"
              label={t`Type`}
              data={Object.entries(kinds).map(([value, label]) => ({ value, label: t(label) }))}
              description={t`Tells the shop and other front ends what this page is for.`}
            />
            <EntityField
              form={form}
              name="parentPage"
              kind={pageKind}
              label={t`Parent page`}
              description={t`The shop shows a link to it above the title.`}
            />
          </div>
        </Panel>
        <SearchEngines form={form} id={id} />
      </div>
    </div>
  )
}

function SearchEngines({ form, id }: { form: FormOf<PageValues>; id: string | undefined }) {
  const { title, slug, seoTitle, seoDescription } = useValues(form)
  return (
    <Panel title={t`Search engines`}>
      <div className={layout.stack}>
        <TextField
          form={form}
          name="slug"
          label={t`Address`}
          limits={pageLimits.slug}
          placeholder={t`Created from the title`}
          description={<Availability slug={slug} id={id} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextField form={form} name="seoTitle" label={t`Title in results`} limits={pageSeoLimits.title} placeholder={title} />
        <TextAreaField
          form={form}
          name="seoDescription"
          label={t`Description in results`}
          limits={pageSeoLimits.description}
          placeholder={t`If empty, the beginning of the text`}
        />
        <div className={classes.preview} role="group" aria-label={t`Search result preview`}>
          <p className={classes.previewAddress}>{shopHost() + paths.pageInTheShop(slug || '…')}</p>
          <p className={classes.previewTitle}>{seoTitle || title || t`Title`}</p>
          <p>{seoDescription || t`If empty, the beginning of the text.`}</p>
        </div>
      </div>
    </Panel>
  )
}

function Availability({ slug, id }: { slug: string; id: string | undefined }) {
  const [checkedSlug] = useDebouncedValue(slug, 300)
  const { data: other, isFetching } = useQuery(pageAtQuery(checkedSlug))
  const address = paths.pageInTheShop(slug || '…')
  const isKnown = slug !== '' && slug === checkedSlug && !isFetching && other !== undefined
  const state = !isKnown ? '' : other === null ? t`available` : other.id === id ? t`this page` : t`used by ${other.title ?? ''}`
  return (
    <span aria-live="polite">
      {address}
      {state && ` · ${state}`}
    </span>
  )
}
