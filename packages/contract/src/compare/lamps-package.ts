import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A small package as they are published, and the service file with its facts. For tests. */

export const lampsFile = `
package: "@wix/auto_sdk_home_lamps@1.0.1"
entityFqdn: home.v1.lamp
operations:
  updateLamp:
    http: PATCH /home/v1/lamps/{lamp.id}
    proto: /v1/lamps/{lamp.id}
    fqn: home.v1.Lamps.UpdateLamp
    req: UpdateLampRequest
    res: UpdateLampResponse
    perm: [HOME.LAMP_UPDATE]
    required: [lamp.id, lamp, lamp.revision]
    errors: [LAMP_IS_BROKEN<Lamp>]
    rules: [DIMMED_WHILE_OFF]
    flags: [deprecated(2027-02-01), replacedBy=home.v2.Lamps.UpdateLamp]
  queryLamps:
    http: POST /home/v1/lamps/query
    proto: /v1/lamps/query
    fqn: home.v1.Lamps.QueryLamps
    req: QueryLampsRequest
    res: QueryLampsResponse
    perm: [HOME.LAMP_READ]
query:
  queryLamps:
    kind: query
    paging: cursor
    wql:
      - ops: "*"
        sort: BOTH
        fields: [id, createdDate]
events:
  onLampUpdated:
    type: home.v1.lamp_updated
    slug: updated
    payload: {entity: Lamp}
    perm: [HOME.LAMP_READ]
types:
  Lamp:
    (oneOf socket): [screw, plug]
    screw: Screw
    plug: string
    id: string|null fmt=GUID ro
    name: string len=1..30
    tags: string[] size=..10
    watts: double|null val=1..
    price: string dec(gte=0,maxScale=2)
    color: Color
    extra: map<Screw>
    oldName: string deprecated(2026-10-01) replacedBy=name
  Screw:
    width: int req
  UpdateLampRequest:
    lamp: Lamp req
  UpdateLampResponse:
    lamp: Lamp
  QueryLampsRequest:
    query: json
  QueryLampsResponse:
    lamps: Lamp[]
enums:
  Color: [WARM, COLD]
`

const metaTypings = `
interface Lamp extends LampSocketOneOf {
    screw?: Screw;
    plug?: string;
    /**
     * @format GUID
     * @readonly
     */
    id?: string | null;
    /**
     * The name.
     * @minLength 1
     * @maxLength 30
     */
    name?: string;
    /** @maxSize 10 */
    tags?: string[];
    /** @min 1 */
    watts?: number | null;
    /** @decimalValue options { gte:0, maxScale:2 } */
    price?: string;
    color?: ColorWithLiterals;
    extra?: Record<string, Screw>;
    /**
     * @deprecated
     * @replacedBy name
     * @targetRemovalDate 2026-10-01
     */
    oldName?: string;
}
/** @oneof */
interface LampSocketOneOf { screw?: Screw; plug?: string; }
interface Screw { width: number; }
declare enum Color { WARM = "WARM", COLD = "COLD" }
/** @enumType */
type ColorWithLiterals = Color | 'WARM' | 'COLD';
interface UpdateLampRequest { lamp: Lamp; }
interface UpdateLampResponse { lamp?: Lamp; }
interface QueryLampsRequest { query?: Record<string, any>; }
interface QueryLampsResponse { lamps?: Lamp[]; }
type __PublicMethodMetaInfo<K, M, T, S, Q, R> = {};
declare function updateLamp(): __PublicMethodMetaInfo<'PATCH', {}, A$1, UpdateLampRequest, B$1, UpdateLampResponse>;
declare function queryLamps(): __PublicMethodMetaInfo<'POST', {}, A$1, QueryLampsRequest, B$1, QueryLampsResponse>;
`

const callTypings = `
type UpdateLampApplicationErrors = { code?: 'LAMP_IS_BROKEN'; description?: string; };
type UpdateLampValidationErrors = { ruleName?: 'DIMMED_WHILE_OFF'; };
/**
 * @requiredField _id
 * @requiredField lamp
 * @requiredField lamp.revision
 * @permissionId HOME.LAMP_UPDATE
 * @deprecated
 * @replacedBy home.v2.Lamps.UpdateLamp
 * @targetRemovalDate 2027-02-01
 * @fqn home.v1.Lamps.UpdateLamp
 */
declare function updateLamp(_id: string, lamp: UpdateLamp): Promise<Lamp & {
    __applicationErrorsType?: UpdateLampApplicationErrors;
    __validationErrorsType?: UpdateLampValidationErrors;
}>;
/**
 * @permissionId HOME.LAMP_READ
 * @fqn home.v1.Lamps.QueryLamps
 */
declare function queryLamps(): LampsQueryBuilder;
/** @requiredField query */
declare function typedQueryLamps(query: LampQuery): Promise<QueryLampsResponse>;
interface LampQuerySpec extends QuerySpec {
    paging: 'cursor';
    wql: [{ fields: ['_id', '_createdDate']; operators: '*'; sort: 'BOTH' }];
}
interface LampUpdatedEnvelope { entity: Lamp; metadata: EventMetadata; }
/**
 * @permissionId HOME.LAMP_READ
 * @webhook
 * @eventType home.v1.lamp_updated
 * @slug updated
 */
declare function onLampUpdated(handler: (event: LampUpdatedEnvelope) => void | Promise<void>): void;
`

const paths = `
const call = (httpMethod, path) => () => ({
  httpMethod, path, getUrl: () => '/home' + path.replace(/\\{lamp\\.id\\}/, ':lampId'),
})
module.exports = { updateLamp: call('PATCH', '/v1/lamps/{lamp.id}'), queryLamps: call('POST', '/v1/lamps/query') }
`

export type Replacement = readonly [text: string, by: string]

/** Writes the package into a folder of its own, after a replacement in its files. Throws where no file has the text. */
export function writeLampsPackage(...replacements: readonly Replacement[]): string {
  const folder = temporaryFolder()
  const files = {
    'package.json': '{ "name": "@wix/auto_sdk_home_lamps", "version": "1.0.1" }',
    'meta/package.json': '{ "main": "../build/cjs/meta.js" }',
    'build/cjs/meta.js': paths,
    'build/cjs/meta.d.ts': metaTypings,
    'build/cjs/index.typings.d.ts': callTypings,
  }
  for (const [text] of replacements)
    if (!Object.values(files).some((content) => content.includes(text))) throw new Error(`no file has ${text}`)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(
      join(folder, name),
      replacements.reduce((all, [text, by]) => all.replace(text, by), content),
    )
  }
  return folder
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
