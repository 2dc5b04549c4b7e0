import { t } from '@lingui/core/macro'
import { categoryLimits, imageLimits } from '@stoa/contract/limits/categories/categories'
import { isPictureUrl, PictureUpload } from '../../../../lib/files/picture-upload.tsx'
import { useSession } from '../../../../lib/calls/session.ts'
import { paths } from '../../../../paths.ts'
import { TextAreaField, TextField } from '../../../../ui/fields/fields.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { searchTextLimits } from '../search-text-limits.ts'
import { SearchResult } from '../search-result.tsx'
import { changeField, type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import classes from './categories.module.css'
import type { CategoryValues } from './values.ts'

export function CategoryFields({ form }: { form: FormOf<CategoryValues> }) {
  const { slug, picture } = useValues(form)
  return (
    <>
      <Panel title={t`Category`}>
        <div className={classes.fields}>
          <TextField form={form} name="name" label={t`Name`} limits={categoryLimits.name} />
          <TextField
            form={form}
            name="slug"
            label={t`Address`}
            limits={categoryLimits.slug}
            description={paths.categoryInTheShop(slug || '…')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextAreaField
            form={form}
            name="description"
            label={t`Description`}
            limits={categoryLimits.description}
            className={classes.wide!}
          />
        </div>
      </Panel>
      <Panel title={t`Image`}>
        <div className={classes.fields}>
          {isPictureUrl(picture) && <img src={picture} alt="" className={classes.banner} />}
          <div className={classes.wide}>
            <PictureUpload onAdd={(url) => changeField(form, 'picture', url)} />
          </div>
          <TextField
            form={form}
            name="picture"
            label={t`Image URL`}
            description={t`Shown above the products. Wide images look best.`}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
          <TextField
            form={form}
            name="pictureInWords"
            label={t`Alt text`}
            description={t`Describe the image for people who can’t see it`}
            limits={imageLimits.altText}
          />
        </div>
      </Panel>
      <SearchEngines form={form} />
    </>
  )
}

function SearchEngines({ form }: { form: FormOf<CategoryValues> }) {
  const { name, slug, description, seoTitle, seoDescription } = useValues(form)
  const { site } = useSession()
  return (
    <Panel title={t`Search engines`}>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <SearchResult
            path={paths.categoryInTheShop(slug || '…')}
            title={seoTitle || `${name} – ${site.name ?? ''}`}
            description={seoDescription || description || t`If empty, the category description.`}
          />
        </div>
        <TextField form={form} name="seoTitle" label={t`Search title`} placeholder={name} limits={searchTextLimits.title} />
        <TextAreaField form={form} name="seoDescription" label={t`Search description`} limits={searchTextLimits.description} />
      </div>
    </Panel>
  )
}
