import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { SwitchField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { useFormValues } from '../../ui/form.tsx'
import { CloseIcon, DownArrowIcon, UpArrowIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import classes from './fields.module.css'
import type { PictureValues, VariantValues } from './values.ts'

/** Everything that is edited of a product; the same whether it is new or not. */
export function ProductFields({ currency }: { currency: string }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel title={t`Basics`}>
          <div className={classes.fields}>
            <TextField name="name" label={t`Name`} maxLength={80} />
            <TextAreaField
              name="description"
              label={t`Description`}
              description={t`Simple HTML is kept.`}
              minRows={4}
              maxRows={16}
              maxLength={16_000}
            />
          </div>
        </Panel>
        <Pictures />
        <Variants currency={currency} />
      </div>
      <div className={classes.column}>
        <Panel title={t`Shop`}>
          <SwitchField name="visible" label={t`Visible in the shop`} />
        </Panel>
        <SearchEngines />
      </div>
    </div>
  )
}

function Pictures() {
  const form = useFormValues()
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState<string>()
  const pictures = form.getValues()['pictures'] as PictureValues[]
  const add = () => {
    if (!URL.canParse(url)) return setWrong(t`Enter a whole address, beginning with https://.`)
    form.insertListItem('pictures', { url, altText: '' } satisfies PictureValues)
    setUrl('')
    setWrong(undefined)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Panel title={t`Pictures`}>
      {pictures.length > 0 && (
        <ol className={classes.pictures}>
          {pictures.map((picture, index) => (
            <li key={`${picture.url} ${index}`} className={classes.picture}>
              <Thumbnail src={picture.url} size={56} />
              <TextField
                name={`pictures.${index}.altText`}
                label={t`Picture ${index + 1} in words`}
                placeholder={t`What it shows, for who cannot see it`}
                maxLength={200}
              />
              <div className={classes.tools}>
                <Tool
                  label={t`Move picture ${index + 1} up`}
                  icon={<UpArrowIcon />}
                  closed={index === 0}
                  onUse={() => form.reorderListItem('pictures', { from: index, to: index - 1 })}
                />
                <Tool
                  label={t`Move picture ${index + 1} down`}
                  icon={<DownArrowIcon />}
                  closed={index === pictures.length - 1}
                  onUse={() => form.reorderListItem('pictures', { from: index, to: index + 1 })}
                />
                <Tool
                  label={t`Remove picture ${index + 1}`}
                  icon={<CloseIcon />}
                  onUse={() => form.removeListItem('pictures', index)}
                />
              </div>
              {form.errors[`pictures.${index}.url`] && <p className={classes.wrong}>{form.errors[`pictures.${index}.url`]}</p>}
            </li>
          ))}
        </ol>
      )}
      <div className={classes.add}>
        <TextInput
          label={t`Address of a picture`}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          error={wrong}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button onClick={add}>{t`Add picture`}</Button>
      </div>
    </Panel>
  )
}

interface ToolProps {
  label: string
  icon: React.ReactNode
  closed?: boolean
  onUse: () => void
}

function Tool({ label, icon, closed = false, onUse }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={closed} onClick={onUse}>
      {icon}
    </ActionIcon>
  )
}

function Variants({ currency }: { currency: string }) {
  const variants = useFormValues().getValues()['variants'] as VariantValues[]
  const isOnly = variants.length === 1 && !variants[0]!.title
  return (
    <Panel title={isOnly ? t`Price and stock` : plural(variants.length, { one: '# variant', other: '# variants' })}>
      <div className={classes.variants} data-many={!isOnly || undefined}>
        {!isOnly && (
          <div className={classes.variantsHead} aria-hidden="true">
            <span>{t`Variant`}</span>
            <span>{t`Price, ${currency}`}</span>
            <span>{t`Compare-at`}</span>
            <span>{t`SKU`}</span>
            <span>{t`Stock`}</span>
          </div>
        )}
        {variants.map((variant, index) => (
          <fieldset key={variant.id ?? index} className={classes.variant}>
            <legend className={isOnly ? classes.unseen : classes.title}>{variant.title || t`The product`}</legend>
            <TextField name={`variants.${index}.price`} label={t`Price, ${currency}`} inputMode="decimal" />
            <TextField name={`variants.${index}.compareAt`} label={t`Compare-at price`} inputMode="decimal" />
            <TextField name={`variants.${index}.sku`} label={t`SKU`} maxLength={40} />
            <TextField name={`variants.${index}.stock`} label={t`Stock`} inputMode="numeric" placeholder={t`Not counted`} />
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}

function SearchEngines() {
  return (
    <Panel title={t`Search engines`}>
      <div className={classes.fields}>
        <TextField name="seoTitle" label={t`Search title`} description={t`Without one, the product’s name.`} maxLength={120} />
        <TextAreaField name="seoDescription" label={t`Search description`} maxLength={320} />
        <TextField
          name="slug"
          label={t`Address in the shop`}
          description={t`Letters, digits and hyphens. Without one it is made from the name.`}
          maxLength={100}
        />
      </div>
    </Panel>
  )
}
