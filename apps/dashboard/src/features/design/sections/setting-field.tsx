import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { SectionField, SectionFields } from '@stoa/web/sections/schema'
import { PictureField } from '../../../lib/files/picture-field.tsx'
import { VideoField } from '../../../lib/files/video-field.tsx'
import { categoryKind } from '../../../lib/pickers/categories.ts'
import { EntitiesField, EntityField } from '../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../lib/pickers/products.ts'
import { SelectField, SwitchField, TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { RichTextField } from '../../../ui/fields/rich-text-field.tsx'
import { WeeklyHours } from './weekly-hours.tsx'
import { WholeNumberInput } from './whole-number-input.tsx'
import { changeField, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { CloseIcon, PlusIcon } from '../../../ui/pictures/icons.tsx'
import classes from '../design.module.css'
import { useQuery } from '@tanstack/react-query'
import { DateTimeField } from '../../../ui/fields/date-time-input.tsx'
import { shopQuery } from '../../../lib/site/shop.ts'
import { choiceNames, fieldNames } from './section-names.ts'
import { emptySettings, type PageValues } from './section-values.ts'

interface InForm {
  form: FormOf<PageValues>
  /** Of the value in the form, such as `sections.0.settings`. */
  path: string
}

/** What can be set of a section, or of an entry of one of its lists, by its schema. */
export function SettingFields({ form, path, fields }: InForm & { fields: SectionFields }) {
  return (
    <div className={classes.stack}>
      {Object.entries(fields).map(([name, field]) => (
        <SettingField key={name} form={form} path={`${path}.${name}`} name={name} field={field} />
      ))}
    </div>
  )
}

function SettingField({ form, path, name, field }: InForm & { name: string; field: SectionField }) {
  const known = fieldNames[name]
  const label = known ? t(known) : name
  // The names of the fields are known only to the schema.
  const at = { form, name: path as never, label }
  switch (field.kind) {
    case 'text':
      return field.long ? (
        <TextAreaField {...at} limits={{ max: field.max }} />
      ) : (
        <TextField {...at} limits={{ max: field.max }} autoComplete="off" />
      )
    case 'html':
      return (
        <TextAreaField
          {...at}
          limits={{ max: field.max }}
          classNames={{ input: classes.code }}
          spellCheck={false}
          autoCapitalize="off"
        />
      )
    case 'richText':
      return <RichTextField {...at} format="document" short />
    case 'picture':
      return <PictureField {...at} />
    case 'video':
      return <VideoField {...at} />
    case 'link':
      return (
        <TextField
          {...at}
          inputMode="url"
          autoComplete="off"
          description={t`A path like /products, or a full URL. Without one there is no button.`}
        />
      )
    case 'choice':
      return <SelectField {...at} data={field.options.map((value) => ({ value, label: nameOf(value) }))} />
    case 'toggle':
      return <SwitchField {...at} />
    case 'number':
      return <WholeNumberInput {...at} min={field.min} max={field.max} />
    case 'moment':
      return <Moment {...at} />
    case 'products':
      return <EntitiesField {...at} kind={productKind} />
    case 'category':
      return <EntityField {...at} kind={categoryKind} />
    case 'coordinates':
      return <TextField {...at} autoComplete="off" placeholder="52.5200, 13.4050" />
    case 'weeklyHours':
      return <WeeklyHours form={form} name={path as never} label={label} />
    case 'list':
      return <Entries form={form} path={path} label={label} field={field} />
  }
}

/** A moment in the shop's time zone; empty where none is chosen. */
export function Moment({ form, name, label }: { form: FormOf<PageValues>; name: never; label: string }) {
  const { data: shop } = useQuery(shopQuery)
  return shop?.timeZone ? <DateTimeField form={form} name={name} label={label} timeZone={shop.timeZone} /> : null
}

function nameOf(choice: string): string {
  const known = choiceNames[choice]
  return known ? t(known) : choice
}

function Entries({ form, path, label, field }: InForm & { label: string; field: Extract<SectionField, { kind: 'list' }> }) {
  const entries = useValue(form, path as never) as unknown as object[]
  const change = (next: object[]) => changeField(form, path as never, next as never)
  return (
    <fieldset className={classes.entries}>
      <legend>{label}</legend>
      {entries.map((_entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Entries have no ids.
        <div key={index} className={classes.entry}>
          <SettingFields form={form} path={`${path}.${index}`} fields={field.of} />
          <Button
            size="compact-sm"
            leftSection={<CloseIcon />}
            onClick={() => change(entries.toSpliced(index, 1))}
            aria-label={t`Remove entry ${index + 1}`}
          >{t`Remove`}</Button>
        </div>
      ))}
      {entries.length < field.max && (
        <Button size="compact-sm" leftSection={<PlusIcon />} onClick={() => change([...entries, emptySettings(field.of)])}>
          {t`Add`}
        </Button>
      )}
    </fieldset>
  )
}
