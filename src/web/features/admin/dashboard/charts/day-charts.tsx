import { clsx } from 'clsx';
import type { ReactElement } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { TooltipContentProps } from 'recharts';
import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';
import { count, money, shortDate } from '../../parts/formats.rules.ts';
import { pointsOf, together } from './report-figures.rules.ts';
import type { ChartPoint } from './report-figures.rules.ts';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' });
const short = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', notation: 'compact' });
const shortCount = new Intl.NumberFormat('en-GB', { notation: 'compact' });

/** `2026-11-21` reads '21 Nov'. */
function axisDay(day: string): string {
  return dayAndMonth.format(Date.parse(day));
}

/** `12500` reads '£12.5K'. */
function axisMoney(amount: number): string {
  return short.format(amount);
}

function axisCount(number: number): string {
  return shortCount.format(number);
}

export function pointName({ day, days }: Pick<ChartPoint, 'day' | 'days'>): string {
  return days === 1 ? shortDate(day) : `${days} days from ${shortDate(day)}`;
}

/** Not focusable, because the table below has the same figures for screen readers. */
export function DayCharts({ days }: { days: readonly DayFigures[] }) {
  const points = pointsOf(days);
  const { revenue, orders, visitors } = together(days);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {orders === 0 ? (
        <p className="text-muted lg:col-span-2">No orders on these days.</p>
      ) : (
        <>
          <Chart name="Revenue" total={money(revenue)} className="h-64 lg:h-72" isWide>
            <RevenueChart points={points} />
          </Chart>
          <Chart name="Orders" total={count(orders)} className="h-48">
            <CountChart points={points} name="Orders" of="orders" colour="var(--color-clay)" />
          </Chart>
        </>
      )}
      {visitors > 0 && (
        <Chart name="Visitors" total={count(visitors)} className="h-48" isWide={orders === 0}>
          <CountChart points={points} name="Visitors" of="visitors" colour="var(--color-field)" />
        </Chart>
      )}
    </div>
  );
}

type ChartProps = {
  name: string;
  total: string;
  className: string;
  isWide?: boolean;
  children: ReactElement;
};

function Chart({ name, total, className, isWide = false, children }: ChartProps) {
  return (
    <figure className={clsx('min-w-0 rounded-picture bg-paper p-4', isWide && 'lg:col-span-2')}>
      <figcaption className="mb-3 flex items-baseline justify-between gap-4">
        <span className="font-semibold">{name}</span>
        <span className="figures text-sm text-muted">{total}</span>
      </figcaption>
      <div aria-hidden className={className}>
        <ResponsiveContainer>{children}</ResponsiveContainer>
      </div>
    </figure>
  );
}

function RevenueChart({ points }: { points: ChartPoint[] }) {
  return (
    <AreaChart data={points} margin={margin} accessibilityLayer={false}>
      {grid}
      {dayAxis}
      <YAxis {...axis} width={56} tickFormatter={axisMoney} />
      <Tooltip content={<ChartTooltip name="Revenue" format={money} />} cursor={cursor} isAnimationActive={false} />
      <Area
        dataKey="revenue"
        type="monotone"
        stroke="var(--color-pine)"
        strokeWidth={2}
        fill="var(--color-pine)"
        fillOpacity={0.14}
        isAnimationActive={false}
      />
    </AreaChart>
  );
}

type CountChartProps = { points: ChartPoint[]; name: string; of: 'orders' | 'visitors'; colour: string };

function CountChart({ points, name, of, colour }: CountChartProps) {
  return (
    <BarChart data={points} margin={margin} accessibilityLayer={false}>
      {grid}
      {dayAxis}
      <YAxis {...axis} width={40} allowDecimals={false} tickFormatter={axisCount} />
      <Tooltip content={<ChartTooltip name={name} format={count} />} cursor={cursor} isAnimationActive={false} />
      <Bar dataKey={of} fill={colour} radius={[3, 3, 0, 0]} isAnimationActive={false} />
    </BarChart>
  );
}

const margin = { top: 4, right: 4, bottom: 0, left: 0 };
const axis = { axisLine: false, tickLine: false, tick: { fill: 'var(--color-muted)', fontSize: 12 } };
const cursor = { fill: 'var(--color-oat-deep)', stroke: 'var(--color-line)', fillOpacity: 0.5 };
const grid = <CartesianGrid vertical={false} stroke="var(--color-line)" />;
const dayAxis = <XAxis {...axis} dataKey="day" tickFormatter={axisDay} minTickGap={28} tickMargin={6} />;

type Pointed = Pick<TooltipContentProps, 'active' | 'payload'>;
type ChartTooltipProps = Partial<Pointed> & { name: string; format: (value: number) => string };

/** The tooltip of the hovered point. recharts passes one of our points as payload. */
function ChartTooltip({ active, payload, name, format }: ChartTooltipProps) {
  const [drawn] = payload ?? [];
  const point = drawn?.payload as ChartPoint | undefined;
  if (!active || !point) return null;
  return (
    <div className="rounded-field bg-paper px-3 py-2 text-sm shadow-float">
      <p className="text-xs text-muted">{pointName(point)}</p>
      <p className="figures font-semibold">
        {name} {format(Number(drawn?.value))}
      </p>
    </div>
  );
}
