import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chart')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('subtitle', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('measure', 'text', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('dimension', 'jsonb', (c) => c.notNull())
    .addColumn('series', 'jsonb')
    .addColumn('sort', 'text', (c) => c.notNull())
    .addColumn('survey_id', 'text')
    .addColumn('question_id', 'text')
    .addColumn('knowledge_dataset', 'text')
    .addColumn('available', 'jsonb', (c) => c.notNull())
    .addColumn('source', 'jsonb', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('cells_sha256', 'text', (c) => c.notNull())
    .addColumn('retired', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  await db.schema
    .createTable('chart_cell')
    .addColumn('chart_id', 'text', (c) => c.notNull().references('chart.id').onDelete('cascade'))
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('category_order', 'integer', (c) => c.notNull())
    .addColumn('series', 'text')
    .addColumn('series_order', 'integer', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('industry', 'text', (c) => c.notNull())
    .addColumn('seniority', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint')
    .addColumn('base', 'bigint')
    .addColumn('amount', 'double precision')
    .execute()
  await db.schema
    .createTable('chart_suppression')
    .addColumn('chart_id', 'text', (c) => c.notNull().references('chart.id').onDelete('cascade'))
    .addColumn('category', 'text')
    .addColumn('series', 'text')
    .addColumn('period', 'text')
    .addColumn('industry', 'text')
    .addColumn('seniority', 'text')
    .execute()
  await db.schema
    .createTable('research_finding')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('claim', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('method', 'text')
    .addColumn('confidence', 'text', (c) => c.notNull())
    .addColumn('published_at', 'date', (c) => c.notNull())
    .addColumn('retired', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  await db.schema
    .createTable('finding_chart')
    .addColumn('finding_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('chart_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('finding_chart_pk', ['finding_id', 'chart_id'])
    .execute()
  await db.schema
    .createTable('finding_subject')
    .addColumn('finding_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('node_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('finding_subject_pk', ['finding_id', 'node_id'])
    .execute()

  // Serves the rows of a chart, which are sums over its cells.
  await db.schema.createIndex('chart_cell_by_chart').on('chart_cell').column('chart_id').execute()
  await db.schema.createIndex('chart_suppression_by_chart').on('chart_suppression').column('chart_id').execute()
  // Serves Chart.findings.
  await db.schema.createIndex('finding_chart_by_chart').on('finding_chart').column('chart_id').execute()
  // Serves Technique.researchFindings and Weakness.researchFindings.
  await db.schema.createIndex('finding_subject_by_node').on('finding_subject').column('node_id').execute()

  await sql`
    create type knowledge_dataset_row as (
      category text, category_order integer, series text, series_order integer, count bigint, base bigint
    )`.execute(db)
  await sql`
    create function knowledge_dataset(dataset text) returns setof knowledge_dataset_row
      language plpgsql stable parallel safe as $$
    begin
      if dataset = 'techniques-by-maturity' then
        return query
          select tactic.name, tactic.position, coalesce(technique.maturity, 'unrated'),
            case technique.maturity when 'feasible' then 1 when 'demonstrated' then 2 when 'realized' then 3 else 4 end,
            count(*), (sum(count(*)) over (partition by tactic.id))::bigint
          from technique_tactic
            join tactic on tactic.id = technique_tactic.tactic_id and not tactic.retired
            join technique on technique.id = technique_tactic.technique_id and not technique.retired
          group by tactic.id, technique.maturity;
      elsif dataset = 'techniques-by-mitigations' then
        return query
          with counted as (
            select technique.id, least(count(distinct mitigation.id), 6)::integer as mitigations
            from technique
              left join mitigation_technique on mitigation_technique.technique_id = technique.id
              left join mitigation on mitigation.id = mitigation_technique.mitigation_id and not mitigation.retired
            where not technique.retired group by technique.id
          )
          select case when step = 6 then '6 or more' else step::text end, step, null::text, 1,
            count(counted.id), (select count(*) from counted)
          from generate_series(0, 6) as step left join counted on counted.mitigations = step
          group by step having (select count(*) from counted) > 0;
      elsif dataset = 'incidents-by-year' then
        return query
          select extract(year from incident_date)::integer::text, extract(year from incident_date)::integer,
            coalesce(type, 'unknown'), case type when 'incident' then 1 when 'exercise' then 2 else 3 end,
            count(*), (sum(count(*)) over (partition by extract(year from incident_date)))::bigint
          from case_study where incident_date is not null and not retired
          group by extract(year from incident_date), type;
      elsif dataset = 'mitigations-by-lifecycle-phase' then
        return query
          with phases as (
            select phase, count(*) as mitigations from mitigation, unnest(lifecycle_phases) as phase
            where not retired group by phase
          )
          select phase, (row_number() over (order by mitigations desc, phase))::integer, null::text, 1, mitigations,
            (select count(*) from mitigation where not retired)
          from phases;
      elsif dataset = 'weaknesses-by-techniques' then
        return query
          with linked as (
            select weakness.id, weakness.number, weakness.name, count(distinct technique.id) as techniques
            from technique_weakness
              join weakness on weakness.id = technique_weakness.weakness_id
              join technique on technique.id = technique_weakness.technique_id and not technique.retired
            group by weakness.id
          )
          select id || ' ' || name, (row_number() over (order by techniques desc, number))::integer, null::text, 1,
            techniques, (select count(*) from technique where not retired)
          from linked order by techniques desc, number limit 15;
      elsif dataset = 'findings-by-severity' then
        return query
          with months as (
            select distinct date_trunc('month', dated_at at time zone 'UTC') as month from scan
          ), open as (
            -- What the newest scan of each scanner left open at the end of the month.
            select month, level, sum(newest.open_by_severity[level + 1])::bigint as findings
            from months
              cross join lateral (
                select distinct on (scanner_id) open_by_severity from scan
                where dated_at at time zone 'UTC' < month + interval '1 month'
                order by scanner_id, dated_at desc, id desc) as newest
              cross join generate_series(0, 5) as level
            group by month, level
          )
          select to_char(month, 'YYYY-MM'), (dense_rank() over (order by month))::integer,
            (array['informational', 'very low', 'low', 'medium', 'high', 'very high'])[level + 1], level + 1, findings,
            (sum(findings) over (partition by month))::bigint
          from open;
      end if;
    end $$`.execute(db)

  // PL/pgSQL looks the table up when it is called: the report has its tables from a later migration.
  await sql`
    create function is_report_synthetic() returns boolean
      language plpgsql stable parallel safe as $$
    begin
      return coalesce((select bool_or(synthetic) from report), false);
    end $$`.execute(db)

  await sql`
    create type chart_dataset_row as (
      chart_id text, category text, category_order integer, series text, value double precision, count bigint,
      base bigint, suppressed boolean, synthetic boolean
    )`.execute(db)
  await sql`
    create function get_chart_dataset(
      chart_id text, period text default null, industry text default null, seniority text default null
    ) returns setof chart_dataset_row
      language sql stable parallel safe as $$
      with shown as (
        select chart.id, chart.measure, chart.sort, chart.knowledge_dataset, chart.survey_id is not null as is_survey,
          chart.knowledge_dataset is null and is_report_synthetic() as synthetic
        from chart where chart.id = get_chart_dataset.chart_id
      ), summed as (
        select cell.category, min(cell.category_order) as category_order, cell.series,
          min(cell.series_order) as series_order, sum(cell.count)::bigint as count, sum(cell.base)::bigint as base,
          sum(cell.amount) as amount
        from chart_cell as cell
        where cell.chart_id = get_chart_dataset.chart_id
          and (get_chart_dataset.period is null or cell.period = get_chart_dataset.period and cell.period not in ('', '*'))
          and (get_chart_dataset.industry is null or cell.industry = get_chart_dataset.industry and cell.industry not in ('', '*'))
          and (get_chart_dataset.seniority is null or cell.seniority = get_chart_dataset.seniority and cell.seniority not in ('', '*'))
        group by cell.category, cell.series
        union all
        select dataset.category, dataset.category_order, dataset.series, dataset.series_order, dataset.count, dataset.base,
          null
        from shown cross join lateral knowledge_dataset(shown.knowledge_dataset) as dataset
        where get_chart_dataset.period is null and get_chart_dataset.industry is null
          and get_chart_dataset.seniority is null
      ), judged as (
        select summed.*, shown.id, shown.measure, shown.sort, shown.synthetic, shown.is_survey and (
          summed.base < (select min_base from survey_setting)
          or exists (
            select 1 from chart_suppression as hidden
            where hidden.chart_id = shown.id
              and hidden.period is not distinct from get_chart_dataset.period
              and hidden.industry is not distinct from get_chart_dataset.industry
              and hidden.seniority is not distinct from get_chart_dataset.seniority
              and (hidden.category is null or hidden.category = summed.category)
              and (hidden.series is null or hidden.series = summed.series)
          )) as suppressed
        from summed cross join shown
      ), placed as (
        -- In the order of the values, the place of a category that is suppressed would tell its value.
        select judged.*, sort = 'value' and bool_and(suppressed) over (partition by category) as is_last from judged
      )
      select row(id, category, (dense_rank() over (order by is_last, case when is_last then 0 else category_order end, category))::integer,
        series,
        case
          when suppressed then null
          when measure = 'share' then round(100.0 * count / nullif(base, 0), 4)::double precision
          when measure = 'mean' then round((amount / nullif(base, 0))::numeric, 4)::double precision
          when measure = 'count' then count::double precision
          else coalesce(amount, count)
        end,
        case when suppressed then null else count end, base, suppressed, synthetic)::chart_dataset_row
      from placed order by is_last, case when is_last then 0 else category_order end, category, series_order, series
    $$`.execute(db)
}
