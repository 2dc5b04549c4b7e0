import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { inEncoding, findSample, type CsvFile } from './csv-file.ts'
import classes from './how-it-is-read.module.css'
import { separators, type Separator } from './csv.ts'
import { encodings, type Encoding } from '@stoa/web/file-values/encoding'

const encodingNames: Readonly<Record<Encoding, MessageDescriptor>> = {
  'utf-8': msg`Unicode (UTF-8)`,
  'windows-1252': msg`Western Europe (Windows-1252)`,
  'windows-1250': msg`Central Europe (Windows-1250)`,
  'windows-1251': msg`Cyrillic (Windows-1251)`,
  macintosh: msg`Mac (Roman)`,
  'utf-16le': msg`Unicode (UTF-16 LE)`,
  'utf-16be': msg`Unicode (UTF-16 BE)`,
}

const separatorNames: Readonly<Record<Separator, MessageDescriptor>> = {
  ',': msg`Comma`,
  ';': msg`Semicolon`,
  '\t': msg`Tab`,
}

/** The recognised encoding and separator. Both can be corrected, because no file says them. */
export function HowItIsRead({ file, onChange }: { file: CsvFile; onChange: (file: CsvFile) => void }) {
  const sample = useMemo(() => findSample(file), [file])
  return (
    <div className={classes.read}>
      <NativeSelect
        label={t`Encoding`}
        size="xs"
        data={encodings.map((value) => ({ value, label: t(encodingNames[value]) }))}
        value={file.encoding}
        onChange={(event) => onChange(inEncoding(file, event.currentTarget.value as Encoding))}
      />
      <NativeSelect
        label={t`Separator`}
        size="xs"
        data={separators.map((value) => ({ value, label: t(separatorNames[value]) }))}
        value={file.separator}
        onChange={(event) => onChange({ ...file, separator: event.currentTarget.value as Separator })}
      />
      {sample && (
        <p className={classes.sample}>
          {file.encoding === 'utf-8'
            ? t`Read as: “${sample}”`
            : t`Read as: “${sample}”. If letters are wrong, choose another encoding.`}
        </p>
      )}
    </div>
  )
}
