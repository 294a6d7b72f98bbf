import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A chart also takes the attributes that its axes show, with the values of its survey.
  await sql`
    update chart set available = (
      select jsonb_object_agg(name, case
        when chart.available -> name = '[]' and name in (chart.dimension ->> 'name', chart.series ->> 'name') then (
          select coalesce(jsonb_agg(entry -> 'value' order by place), '[]')
          from jsonb_array_elements(survey.distributions -> name) with ordinality as own(entry, place)
          where entry ->> 'value' <> '')
        else chart.available -> name end)
      from unnest(array['period', 'industry', 'seniority']) as name)
    from survey where survey.id = chart.survey_id`.execute(db)

  await sql`
    create function chart_filter_refusal(chart_id text, period text, industry text, seniority text) returns text
      language sql stable parallel safe as $$
      select case
        when available -> name = '[]' then format('%s: chart %s has no %s; it has %s', name, chart.id, name, coalesce((
          select string_agg(own, ', ' order by place) from unnest(array['period', 'industry', 'seniority'])
            with ordinality as known(own, place) where available -> own <> '[]'), 'no filter'))
        else format('%s: %s is no %s of chart %s; allowed are %s', name, to_json(left(value, 80)), name, chart.id, (
          select string_agg(allowed, ', ' order by place)
          from jsonb_array_elements_text(available -> name) with ordinality as own(allowed, place)))
        end
      from chart cross join (values (1, 'period', period), (2, 'industry', industry), (3, 'seniority', seniority))
        as sent(place, name, value)
      where chart.id = chart_filter_refusal.chart_id and value is not null and not available -> name ? value
      order by sent.place limit 1
    $$`.execute(db)

  await sql`
    create or replace function get_chart_dataset(
      chart_id text, period text default null, industry text default null, seniority text default null
    ) returns setof chart_dataset_row
      language plpgsql stable parallel safe as $$
    #variable_conflict use_column
    declare
      refusal text := chart_filter_refusal(
        get_chart_dataset.chart_id, get_chart_dataset.period, get_chart_dataset.industry, get_chart_dataset.seniority);
    begin
      if refusal is not null then
        raise exception using errcode = 'invalid_parameter_value', message = refusal;
      end if;
      return query
        with shown as (
          select chart.id, chart.measure, chart.sort, chart.knowledge_dataset, chart.survey_id is not null as is_survey,
            chart.knowledge_dataset is null and is_report_synthetic() as synthetic,
            (select min_base from survey_setting) as min_base
          from chart where chart.id = get_chart_dataset.chart_id
        ), cell as (
          select chart_cell.*, (get_chart_dataset.period is null or chart_cell.period = get_chart_dataset.period)
            and (get_chart_dataset.industry is null or chart_cell.industry = get_chart_dataset.industry)
            and (get_chart_dataset.seniority is null or chart_cell.seniority = get_chart_dataset.seniority) as is_selected
          from chart_cell where chart_cell.chart_id = get_chart_dataset.chart_id
        ), summed as (
          select category, min(category_order) as category_order, series, min(series_order) as series_order,
            (sum(count) filter (where is_selected))::bigint as count, (sum(base) filter (where is_selected))::bigint as base,
            sum(amount) filter (where is_selected) as amount, sum(base)::bigint as whole_base,
            bool_or(is_selected) as is_selected
          from cell group by category, series
          union all
          select dataset.category, dataset.category_order, dataset.series, dataset.series_order, dataset.count,
            dataset.base, null, dataset.base, true
          from shown cross join lateral knowledge_dataset(shown.knowledge_dataset) as dataset
        ), hidden as (
          select chart_suppression.*, chart_suppression.period is null and chart_suppression.industry is null
              and chart_suppression.seniority is null as is_whole,
            chart_suppression.period is not distinct from get_chart_dataset.period
              and chart_suppression.industry is not distinct from get_chart_dataset.industry
              and chart_suppression.seniority is not distinct from get_chart_dataset.seniority as is_selected
          from chart_suppression where chart_suppression.chart_id = get_chart_dataset.chart_id
        ), judged as (
          select summed.*, shown.*,
            is_survey and (summed.base < min_base or exists (
              select 1 from hidden where hidden.is_selected
                and (hidden.category is null or hidden.category = summed.category)
                and (hidden.series is null or hidden.series = summed.series))) as suppressed,
            sort = 'value' and is_survey and (summed.whole_base < min_base or exists (
              select 1 from hidden where hidden.is_whole
                and (hidden.category is null or hidden.category = summed.category)
                and (hidden.series is null or hidden.series = summed.series))) as is_placeless
          from summed cross join shown
        ), whole as (
          -- In the order of the values, the place of a category that is suppressed would tell its value. No filter changes an order.
          select judged.*, bool_and(is_placeless) over (partition by category) as is_last from judged
        ), placed as (
          select whole.*, dense_rank() over (
            order by is_last, case when is_last then 0 else category_order end, category)::integer as place from whole
        )
        select id, category, place, series,
          case
            when suppressed then null
            when measure = 'share' then round(100.0 * count / nullif(base, 0), 4)::double precision
            when measure = 'mean' then round((amount / nullif(base, 0))::numeric, 4)::double precision
            when measure = 'count' then count::double precision
            else coalesce(amount, count)
          end,
          case when suppressed then null else count end, base, suppressed, synthetic
        from placed where is_selected order by place, series_order, series;
    end $$`.execute(db)
}
