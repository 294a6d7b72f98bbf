import type { KnownNames } from './known-names.ts'

/** What pickles of pandas name. */
export const pandas: KnownNames = {
  classes: `
    AbstractEngine AbstractHolidayCalendar AbstractMethodError Accessor Appender Apply ArrowAccessor
    ArrowArrayExportable ArrowCTypes ArrowDtype ArrowExtensionArray ArrowIntervalType ArrowPeriodType
    ArrowStreamExportable ArrowStringArray ArrowStringArrayMixin ArrowTemporalProperties AttributeConflictWarning
    BaseAccessor BaseBlockManager BaseBuffer BaseExecutionEngine BaseExprVisitor BaseGroupBy BaseGrouper BaseIndexer
    BaseMaskedArray BaseMaskedDtype BaseStringArray BaseWindowGroupby BinGrouper BinOp Block BlockManager
    BlockPairInfo BlockPlacement BoolBlock BooleanArray BooleanDtype Buffer CSSWarning CategoricalAccessor
    CategoricalBlock CategoricalConversionWarning CategoricalDescription CategoricalDtype CategoricalIndex
    ChainedAssignmentError ClosedFileError Column ColumnBuffers ColumnNullType CombinedDatetimelikeProperties
    CompatValidator ConditionBinOp Constant DataError DataFrame DataFrameDescriber DataFrameGroupBy DataSplitter
    DatabaseError DatelikeOps DatetimeArray DatetimeBlock DatetimeIndex DatetimeIndexOpsMixin DatetimeLikeArrayMixin
    DatetimeLikeBlock DatetimeProperties DatetimeTZDtype DatetimeTimedeltaMixin DeepChainMap DeprecatedOption
    DictWrapper DirNamesMixin DlpackDeviceType DtypeKind DtypeWarning DuplicateLabelError EABackedBlock EWMMeanState
    EmptyDataError Endianness Expanding ExpandingGroupby ExpandingIndexer ExponentialMovingWindowGroupby
    ExponentialMovingWindowIndexer Expr ExtensionArray ExtensionArraySupportsAnyAll ExtensionBlock ExtensionDtype
    ExtensionIndex ExtensionOpsMixin ExtensionScalarOpsMixin FilterBinOp FixedForwardWindowIndexer
    FixedWindowIndexer Flags Float32Dtype Float64Dtype Float64Index FloatBlock FloatingArray FloatingDtype
    FrameApply FrameColumnApply FrameRowApply FrameSplitter FulldatetimeDict GroupBy GroupByApply
    GroupByIndexingMixin GroupByNthSelector GroupByPositionalSelector GroupbyIndexer Grouper Grouping Holiday
    ILocModel IlocType IncompatibilityWarning Index IndexModel IndexOpsMixin IndexType IndexingError IndexingMixin
    InfinityType Int16Dtype Int32Dtype Int64Dtype Int64Index Int8Dtype IntBlock IntCastingNaNError IntegerArray
    IntegerDtype Interval IntervalArray IntervalDtype IntervalIndex InvalidColumnName InvalidComparison
    InvalidIndexError InvalidVersion JoinUnit JointConditionBinOp JointFilterBinOp ListAccessor LossySetitemError
    MathCall MergeError MultiIndex MultiIndexPyIntEngine MultiIndexUInt16Engine MultiIndexUInt32Engine
    MultiIndexUInt64Engine MultiIndexUInt8Engine NDArrayBacked NDArrayBackedExtensionArray
    NDArrayBackedExtensionBlock NDArrayBackedExtensionIndex NDFrame NDFrameApply NDFrameDescriberAbstract NaTType
    NamedAgg NegativeInfinityType NoBufferPresent NoNewAttributesMixin NotThisMethod NullFrequencyError
    NumExprClobberingError NumExprEngine NumbaUtilError NumericArray NumericDtype NumpyBlock NumpyEADtype
    NumpyExtensionArray ObjectBlock ObjectStringArrayMixin Op OpsMixin OptionError OutputKey Pandas4Warning
    Pandas5Warning PandasBuffer PandasBufferPyarrow PandasChangeWarning PandasColumn PandasDelegate
    PandasDeprecationWarning PandasExprVisitor PandasExtensionDtype PandasFutureWarning PandasObject
    PandasPendingDeprecationWarning ParseState ParserError ParserWarning PerformanceWarning Period PeriodArray
    PeriodDtype PeriodIndex PeriodProperties PossibleDataLossError PossiblePrecisionLoss Properties PyTablesExpr
    PyTablesExprVisitor PyperclipException PyperclipWindowsException PythonEngine PythonExprVisitor RangeIndex
    ReadBuffer ReadCsvBuffer ReadPickleBuffer RegisteredOption Registry Resampler ResamplerWindowApply Rolling
    RollingAndExpandingMixin RollingGroupby SelectN SelectNFrame SelectNSeries SelectionMixin SequenceNotStr Series
    SeriesApply SeriesDescriber SeriesGroupBy SeriesModel SeriesSplitter SeriesType SingleBlockManager
    SparseAccessor SparseArray SparseDtype SparseFrameAccessor SpecificationError StorageExtensionDtype StringArray
    StringDtype StringMethods StructAccessor Substitution TablePlotter Term TermValue TimeGrouper Timedelta
    TimedeltaArray TimedeltaIndex TimedeltaProperties TimelikeOps Timestamp UInt16Dtype UInt32Dtype UInt64Dtype
    UInt64Index UInt8Dtype USFederalHolidayCalendar UnaryOp UndefinedVariableError Unpickler UnsortedIndexError
    UnsupportedFunctionCall ValueLabelTypeMismatch VariableOffsetWindowIndexer VariableWindowIndexer Version
    VersioneerConfig WeekDay WrappedCythonOp WriteBuffer WriteExcelBuffer YearMonthDayDict _AsOfMerge _AtIndexer
    _BaseVersion _DatetimeTZBlock _FrequencyInferer _IndexSlice _LocIndexer _LocationIndexer _MergeOperation
    _OrderedMerge _ScalarAccessIndexer _SparseMatrixLike _Timedelta _TimedeltaFrequencyInferer _Timestamp _Unstacker
    _Version _iAtIndexer _iLocIndexer bottleneck_switch disallow
  `,
  restored: `
    Categorical FuncNode PandasDataFrameXchg PyTablesScope Scope SubclassedDataFrame _GroupByMixin
  `,
  lists: `
    FrozenList
  `,
  functions: `
    _nat_unpickle _new_DatetimeIndex _new_Index _new_PeriodIndex _period_unpickle _timedelta_unpickle _to_offset
    _unpickle _unpickle_block _unpickle_timestamp isna isnull make_block new_block new_block_2d notna to_datetime
    to_numeric
  `,
}
