import { sql } from 'kysely'
import type { Database } from '../../db/engine/database.ts'
import { appendRevision } from '../../db/engine/revision.ts'
import { applicationGuid } from '../../src/ground/identifiers.ts'
import { findingFolder } from './finding-lines.ts'
import { findingsOfEveryType } from './findings-of-every-type.ts'
import type { WalkValues } from './schema-walk.ts'

/**
 * Stores `count` applications that have all that an application may have: findings of every type, decisions, targets,
 * controls, and runs.
 */
export async function fillApplications(db: Database, count: number): Promise<void> {
  const folder = await findingFolder()
  const names = Array.from({ length: count }, (_, index) => `Walked ${index}`)
  for (const name of names) await folder.import(db, name, findingsOfEveryType)
  await folder.remove()
  await sql`
    insert into target (id, name, kind, application_id, locator, owner, labels, scanners, webhook_provider, webhook_counter, scope_state,
        scope_checked_at, scope_rule, version, created_at, changed_at)
      select gen_random_uuid(), 'code', 'repository', id, '{"url": "https://git.example/a"}', 'team', '{x}', '{bandit}', 'github', 1, 'allowed',
        now(), 'git.allow', 1, now(), now() from application`.execute(db)
  await sql`
    insert into target_control (target_id, mitigation_id, position, status, note, since)
      select target.id, mitigation.id, mitigation.position, case when mitigation.position = 0 then 'planned' else 'implemented' end, null, '2026-01-01'
        from target cross join (select id, row_number() over (order by id)::int - 1 as position from mitigation order by id limit 2) as mitigation`.execute(
    db,
  )
  await sql`update scanner set target_id = target.id from target where target.application_id = scanner.application_id and scan_type = 'STATIC'`.execute(
    db,
  )
  await sql`
    insert into scan_run (id, kind, target_id, application_guid, application_name, state, timeout_ms, progress, request, commit_sha, commit_ref,
        input_sha256, input_bytes, input_format, scanners, results, warnings, not_examined, error, requested_by, complete, verdict, order_key)
      select gen_random_uuid(), 'import', target.id, guid, application.name, 'failed', 60000,
        '{"percent": 1, "done": 1, "total": 2, "message": null}', '{"format": "findings"}', repeat('a', 40), 'main', repeat('b', 64), 10, 'findings',
        '[{"name": "bandit", "version": "1", "state": "succeeded", "exitCode": 0, "durationMs": 1, "findings": 1, "warnings": 0, "reason": null}]',
        json_build_array(json_build_object('scanId', scan.id::text, 'tool', 'Bandit', 'scanType', 'STATIC', 'reported', 1, 'new', 1, 'fixed', 0,
          'reopened', 0, 'changed', 0, 'unchanged', 0)),
        '[{"pointer": "/a", "message": "b"}]', '[{"place": "a", "reason": "b"}]', '{"code": "RUN_FAILED", "reason": "timed_out", "detail": "It was late."}',
        'key:walker', true, 'clean', 'target:' || target.id
      from target join application on application.id = target.application_id
        join scan on scan.application_id = application.id and scan.scan_type = 'STATIC'`.execute(db)
  await sql`update scan set run_id = run.id from scan_run as run join target on target.id = run.target_id where scan.application_id = target.application_id`.execute(
    db,
  )
  await sql`
    insert into artifact (id, scanner_id, application_id, target_id, name, sha256, verdict, examined_at, run_id, replaced_version)
      select gen_random_uuid(), scanner.id, scanner.application_id, scanner.target_id, 'a.pkl', repeat('c', 64), 'clean', now(), run.id,
        json_build_object('sha256', repeat('d', 64), 'verdict', 'malicious', 'examinedAt', now(), 'replacedAt', now())
        from scanner join scan_run as run on run.target_id = scanner.target_id on conflict do nothing`.execute(db)
  await sql`
    insert into finding_triage (finding_id, decision, reason, comment, until, by, at)
      select id, 'confirmed', null, null, null, 'key:walker', now() from security_finding where severity > 2`.execute(
    db,
  )
  await sql`
    insert into finding_triage_move (finding_id, at, by, "from", "to", reason, comment, until)
      select finding_id, at, by, 'none', 'confirmed', null, null, null from finding_triage`.execute(db)
}

/** Stores `count` views that are shared. */
export async function fillSavedViews(db: Database, count: number): Promise<void> {
  await sql`
    insert into saved_view (id, kind, name, document, visibility, owner, version, save_number, created_at, updated_at)
      select gen_random_uuid(), 'tray', 'Walked', '{"ids": []}', 'shared', 'key:walker', 1, nextval('saved_view_number'), now(), now()
        from generate_series(1, ${count}::int)`.execute(db)
}

/** Stores `count` entries of a catalogue of vulnerabilities, which findings, weaknesses and techniques have. */
export async function fillVulnerabilities(db: Database, count: number): Promise<void> {
  await sql`
    insert into vulnerability (id, source, entry_id, title, cves, cvss_version, cvss_score, aliases, source_cwes, source_techniques, affected,
        "references", tags, published, due_date, used_by_ransomware)
      select 'KEV:CVE-2024-' || 1214 + n, 'KEV', 'CVE-2024-' || 1214 + n, 'Walked', array['CVE-2024-1234'], '3.1', 9.8, '{}', '{79}',
        '{AML.T0051}', '{}', '[{"title": "A", "url": "https://a.example/"}]', '{}', '2024-01-01', '2024-02-01', true
        from generate_series(1, ${count}::int) as n`.execute(db)
  await sql`
    insert into vulnerability_link (target_id, vulnerability_id)
      select target, id from vulnerability cross join unnest(array['CVE-2024-1234', 'CWE-79', 'AML.T0043']) as target`.execute(
    db,
  )
  await sql`insert into vulnerability_score (cve, score, percentile) values ('CVE-2024-1234', 0.5, 0.9)`.execute(db)
  await sql`
    insert into vulnerability_catalog (source, version, date, entry_count)
      values ('KEV', '1', '2024-01-01', ${count}::int), ('EPSS', '1', '2024-01-01', 1)`.execute(db)
}

/** Stores `count` changes of the knowledge, and as many copies of the one contribution that there is. */
export function fillKnowledge(db: Database, count: number): Promise<void> {
  return db.transaction().execute((trx) => fill(trx, count))
}

async function fill(db: Database, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const { id: revision } = await appendRevision(db, 'walked')
    await sql`
      insert into provenance (object_id, revision, kind, source, version, contribution_id, fields)
        select id, ${revision}, 'import', 'walked', '1', null, '{}' from technique order by id limit 3`.execute(db)
  }
  await sql`
    insert into technique_weakness (technique_id, weakness_id, source, rationale)
      select technique.id, weakness.id, 'walked', 'as a test'
        from (select id, row_number() over (order by id) as n from technique) as technique
        join (select id, row_number() over (order by number) as n from weakness) as weakness using (n)
        where n <= ${count} on conflict do nothing`.execute(db)
  await sql`update tactic set "references" = '[{"title": "A", "url": "https://a.example/"}]'`.execute(db)
  await sql`update weakness set observed_examples = '[{"reference": "CVE-2024-1", "description": "A.", "link": null}]'`.execute(
    db,
  )
  await sql`
    insert into weakness_relation (weakness_id, position, nature, target_id, view_number)
      select id, 900, 'PeerOf', 'CWE-8999', 1000 from weakness order by number limit ${count}`.execute(db)
  await sql`
    insert into mitigation_technique (mitigation_id, technique_id, position, use)
      select mitigation_id, technique_id, position + 900, use from mitigation_technique order by 1, 2 limit ${count}`.execute(
    db,
  )
  await sql`
    update procedure_step set tactic_id = 'AML.TA8999' where (case_study_id, position) in (
      select case_study_id, position from procedure_step order by 1, 2 limit ${count})`.execute(db)
  await sql`
    with copied as (
      insert into contribution (status, document, preview, receipt_hash, submitted_at, moved_at, contact_erased_at, revision)
        select status, document, preview, receipt_hash || n, submitted_at, moved_at, contact_erased_at, revision
          from contribution cross join generate_series(1, ${count - 1}::int) as n returning id
    ), contacts as (
      insert into contribution_contact (contribution_id, name, emails) select copied.id, name, emails from contribution_contact cross join copied
    )
    insert into contribution_move (contribution_id, position, from_status, to_status, at, role, reviewer, note)
      select copied.id, position, from_status, to_status, at, role, reviewer, note from contribution_move cross join copied`.execute(
    db,
  )
}

/** Returns values for the arguments of the schema that fit what is stored. */
export async function walkValues(db: Database): Promise<WalkValues> {
  const { id: run, targetId } = await db.selectFrom('scanRun').select(['id', 'targetId']).executeTakeFirstOrThrow()
  const guid = applicationGuid('Walked 1')
  const named = {
    'Query.tactic.id': 'AML.TA0002',
    'Query.technique.id': 'AML.T0051',
    'Query.mitigation.id': 'AML.M0015',
    'Query.caseStudy.id': 'AML.CS0000',
    'Query.node.id': 'AML.T0051',
    'Query.search.text': 'prompt',
    'Query.path.from': 'AML.T0051',
    'Query.path.to': 'AML.T0043',
    'Query.neighbors.id': 'AML.T0051',
    'Query.subgraph.ids': ['AML.T0051', 'CWE-1427'],
    'Query.weakness.id': 'CWE-79',
    'Query.weaknessCategory.id': 'CWE-1006',
    'Query.application.guid': guid,
    'Query.applicationDifference.a': guid,
    'Query.applicationDifference.b': applicationGuid('Walked 2'),
    'Query.securityFinding.id': `${guid}:1`,
    'Query.target.id': targetId,
    'Query.scanRun.id': run,
    'Query.chart.id': 'x',
    'AttackPathFilter.through': 'AML.T0051',
    'AttackPathFilter.model': 2,
    'Query.vulnerability.id': 'KEV:CVE-2024-1234',
    'SecurityFindingFilter.application': guid,
    'SecurityFindingFilter.mitigatedAfter': '2026-01-01',
    'SecurityFindingFilter.placeStartsWith': 'a',
    'SecurityFindingFilter.changedSince': '2026-01-01',
    'SecurityFindingFilter.text': 'walk',
    'SecurityFindingFilter.epssAtLeast': 0.5,
    'ExposureFilter.caseStudySince': '2020-01-01',
    'ExposureFilter.tactic': ['AML.TA0002'],
    'InstantRange.from': '2026-01-01',
    'InstantRange.to': '2026-12-31',
    'Query.portfolio.at': new Date().toISOString().slice(0, 10),
    'Portfolio.timeToFix.to': '2026-12-31',
    'SecurityFindingFilter.target': targetId,
    'SecurityFindingFilter.run': run,
    importedSince: '2026-01-01',
    'Query.nodes.ids': ['AML.T0051', 'AML.T0043', 'CWE-79', 'CWE-89', guid],
    'AttackPathFilter.from': ['AML.TA0002'],
    'AttackPathFilter.to': ['AML.TA0011'],
    'AttackPathFilter.without': [`${guid}:1`],
    'SecurityFindingFilter.tool': ['Bandit', 'proxy'],
    'SecurityFindingFilter.rule': ['B602'],
    'SecurityFindingFilter.weakness': ['CWE-74'],
    'SecurityFindingFilter.technique': ['AML.T0051'],
    'SecurityFindingFilter.principalWeakness': ['CWE-89'],
    'SecurityFindingFilter.cve': ['CVE-2024-1234'],
  }
  const written = Object.entries(named).map(([name, value]) => [name, JSON.stringify(value)])
  return {
    ...Object.fromEntries(written),
    'Query.validateContribution.document': '"x"',
    'SecurityFindingFilter.exposure': '{ maturity: [REALIZED] }',
    'Query.securityFindings.orderBy': '{ field: ID, direction: DESC }',
  }
}
