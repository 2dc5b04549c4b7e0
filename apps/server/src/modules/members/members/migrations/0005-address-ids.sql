-- Addresses are named by their id: in the member's own address book, and when one of them is changed. The ids are hashes and not random,
-- because an UPDATE of distributed tables may not call a volatile function.
update member set doc = jsonb_set(doc, '{contact,addresses}', (
  select coalesce(jsonb_agg(case when address ? 'id' then address
    else address || jsonb_build_object('id', md5(site_id::text || id::text || place::text)::uuid) end order by place), '[]'::jsonb)
  from jsonb_array_elements(doc #> '{contact,addresses}') with ordinality as listed (address, place)
)) where jsonb_typeof(doc #> '{contact,addresses}') = 'array';
