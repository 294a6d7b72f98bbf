/**
 * Operations of TensorFlow that neither read, write, print, load nor call out of the graph, of those that TensorFlow
 * 2.21 has.
 */
const harmless = new Set(
  `
    Abs AccumulateNV2 Acos Acosh Add AddManySparseToTensorsMap AddN AddSparseToTensorsMap AddV2 AdjustContrast
    AdjustContrastv2 AdjustHue AdjustSaturation All AllCandidateSampler AllToAll Angle AnonymousHashTable
    AnonymousIterator AnonymousIteratorV2 AnonymousIteratorV3 AnonymousMultiDeviceIterator
    AnonymousMultiDeviceIteratorV3 AnonymousMutableDenseHashTable AnonymousMutableHashTable
    AnonymousMutableHashTableOfTensors AnonymousRandomSeedGenerator AnonymousSeedGenerator Any ApproxTopK
    ApproximateEqual ArgMax ArgMin AsString Asin Asinh Assert AssertNextDataset AssertPrevDataset Assign
    AssignAddVariableOp AssignSubVariableOp AssignVariableOp AssignVariableXlaConcatND Atan Atan2 Atanh
    AudioSpectrogram AutoShardDataset AvgPool AvgPool3D AvgPool3DGrad AvgPoolGrad BandedTriangularSolve Batch
    BatchCholesky BatchCholeskyGrad BatchDataset BatchDatasetV2 BatchFFT BatchFFT2D BatchFFT3D BatchFunction BatchIFFT
    BatchIFFT2D BatchIFFT3D BatchMatMul BatchMatMulV2 BatchMatMulV3 BatchMatrixBandPart BatchMatrixDeterminant
    BatchMatrixDiag BatchMatrixDiagPart BatchMatrixInverse BatchMatrixSetDiag BatchMatrixSolve BatchMatrixSolveLs
    BatchMatrixTriangularSolve BatchSelfAdjointEig BatchSelfAdjointEigV2 BatchSvd BatchToSpace BatchToSpaceND BesselI0
    BesselI0e BesselI1 BesselI1e BesselJ0 BesselJ1 BesselK0 BesselK0e BesselK1 BesselK1e BesselY0 BesselY1 Betainc
    BiasAdd BiasAddGrad BiasAddV1 Bincount Bitcast BitwiseAnd BitwiseOr BitwiseXor BlockLSTM BlockLSTMGrad
    BlockLSTMGradV2 BlockLSTMV2 BoostedTreesBucketize BoostedTreesCalculateBestFeatureSplit
    BoostedTreesCalculateBestFeatureSplitV2 BoostedTreesCalculateBestGainsPerFeature BoostedTreesCenterBias
    BoostedTreesCreateEnsemble BoostedTreesCreateQuantileStreamResource BoostedTreesDeserializeEnsemble
    BoostedTreesEnsembleResourceHandleOp BoostedTreesFlushQuantileSummaries BoostedTreesGetEnsembleStates
    BoostedTreesMakeQuantileSummaries BoostedTreesPredict BoostedTreesQuantileStreamResourceAddSummaries
    BoostedTreesQuantileStreamResourceDeserialize BoostedTreesQuantileStreamResourceFlush
    BoostedTreesQuantileStreamResourceGetBucketBoundaries BoostedTreesQuantileStreamResourceHandleOp
    BoostedTreesSerializeEnsemble BoostedTreesSparseCalculateBestFeatureSplit BoostedTreesTrainingPredict
    BoostedTreesUpdateEnsemble BoostedTreesUpdateEnsembleV2 BroadcastArgs BroadcastGradientArgs BroadcastTo Bucketize
    CTCBeamSearchDecoder CTCGreedyDecoder CTCLoss CTCLossV2 CacheDataset CacheDatasetV2 Case Cast Ceil CheckNumerics
    CheckNumericsV2 CheckPinned Cholesky CholeskyGrad ChooseFastestBranchDataset ChooseFastestDataset ClipByValue
    CombinedNonMaxSuppression Complex ComplexAbs CompositeTensorVariantFromComponents
    CompositeTensorVariantToComponents CompressElement ComputeAccidentalHits ComputeBatchSize Concat ConcatOffset
    ConcatV2 ConcatenateDataset Conj ConjugateTranspose Const ConsumeMutexLock ControlTrigger Conv Conv2D
    Conv2DBackpropFilter Conv2DBackpropFilterV2 Conv2DBackpropInput Conv2DBackpropInputV2 Conv3D Conv3DBackpropFilter
    Conv3DBackpropFilterV2 Conv3DBackpropInput Conv3DBackpropInputV2 Copy Cos Cosh CropAndResize
    CropAndResizeGradBoxes CropAndResizeGradImage Cross CrossReplicaSum CudnnRNN CudnnRNNBackprop CudnnRNNBackpropV2
    CudnnRNNBackpropV3 CudnnRNNCanonicalToParams CudnnRNNCanonicalToParamsV2 CudnnRNNParamsSize
    CudnnRNNParamsToCanonical CudnnRNNParamsToCanonicalV2 CudnnRNNV2 CudnnRNNV3 Cumprod Cumsum CumulativeLogsumexp
    DataFormatDimMap DataFormatVecPermute DatasetCardinality DatasetFingerprint DatasetFromGraph
    DatasetToSingleElement Dawsn DecodeAndCropJpeg DecodeBase64 DecodeBmp DecodeCSV DecodeCompressed DecodeGif
    DecodeImage DecodeJSONExample DecodeJpeg DecodeJxl DecodePaddedRaw DecodePng DecodeProtoV2 DecodeRaw DecodeWav
    DecodeWebP DeepCopy DeleteIterator DeleteMultiDeviceIterator DeleteRandomSeedGenerator DeleteSeedGenerator
    DeleteSessionTensor DenseBincount DenseCountSparseOutput DenseToDenseSetOperation DenseToSparseBatchDataset
    DenseToSparseSetOperation DepthToSpace DepthwiseConv2dNative DepthwiseConv2dNativeBackpropFilter
    DepthwiseConv2dNativeBackpropInput Dequantize DeserializeIterator DeserializeManySparse DeserializeSparse
    DestroyResourceOp DeviceIndex Diag DiagPart Digamma Dilation2D Dilation2DBackpropFilter Dilation2DBackpropInput
    DirectedInterleaveDataset Div DivNoNan DrawBoundingBoxes DrawBoundingBoxesV2 DummyIterationCounter
    DummySeedGenerator DynamicPartition DynamicStitch EditDistance Eig Einsum Elu EluGrad Empty EmptyTensorList
    EmptyTensorMap EncodeBase64 EncodeJpeg EncodeJpegVariableQuality EncodePng EncodeProto EncodeWav EnsureShape Enter
    Equal Erf Erfc Erfinv EuclideanNorm Exit Exp ExpandDims ExperimentalAssertNextDataset ExperimentalAutoShardDataset
    ExperimentalChooseFastestDataset ExperimentalDatasetCardinality ExperimentalDenseToSparseBatchDataset
    ExperimentalDirectedInterleaveDataset ExperimentalGroupByReducerDataset ExperimentalGroupByWindowDataset
    ExperimentalIgnoreErrorsDataset ExperimentalIteratorGetDevice ExperimentalMapAndBatchDataset
    ExperimentalMapDataset ExperimentalMaxIntraOpParallelismDataset ExperimentalNonSerializableDataset
    ExperimentalParallelInterleaveDataset ExperimentalParseExampleDataset ExperimentalPrivateThreadPoolDataset
    ExperimentalRandomDataset ExperimentalRebatchDataset ExperimentalScanDataset ExperimentalSleepDataset
    ExperimentalSlidingWindowDataset ExperimentalTakeWhileDataset ExperimentalThreadPoolDataset
    ExperimentalThreadPoolHandle ExperimentalUnbatchDataset ExperimentalUniqueDataset Expint Expm1 ExtractGlimpse
    ExtractGlimpseV2 ExtractImagePatches ExtractJpegShape ExtractVolumePatches FFT FFT2D FFT3D FFTND FIFOQueueV2
    FakeParam FakeQuantWithMinMaxArgs FakeQuantWithMinMaxArgsGradient FakeQuantWithMinMaxVars
    FakeQuantWithMinMaxVarsGradient FakeQuantWithMinMaxVarsPerChannel FakeQuantWithMinMaxVarsPerChannelGradient Fill
    FilterByLastComponentDataset FilterDataset FinalizeDataset Fingerprint FixedUnigramCandidateSampler FlatMapDataset
    Floor FloorDiv FloorMod For FractionalAvgPool FractionalAvgPoolGrad FractionalMaxPool FractionalMaxPoolGrad
    FresnelCos FresnelSin FusedBatchNorm FusedBatchNormGrad FusedBatchNormGradV2 FusedBatchNormGradV3 FusedBatchNormV2
    FusedBatchNormV3 FusedPadConv2D FusedResizeAndPadConv2D GRUBlockCell GRUBlockCellGrad Gather GatherNd GatherV2
    GenerateBoundingBoxProposals GenerateVocabRemapping GetElementAtIndex GetOptions GetSessionHandle
    GetSessionHandleV2 GetSessionTensor Greater GreaterEqual GroupByReducerDataset GroupByWindowDataset GuaranteeConst
    HSVToRGB HashTable HashTableV2 HistogramFixedWidth IFFT IFFT2D IFFT3D IFFTND IRFFT IRFFT2D IRFFT3D IRFFTND
    Identity IdentityN If Igamma IgammaGradA Igammac IgnoreErrorsDataset Imag ImageProjectiveTransformV2
    ImageProjectiveTransformV3 ImmutableConst ImportEvent InTopK InTopKV2 IndexFlatMapDataset InitializeTable
    InitializeTableV2 InplaceAdd InplaceSub InplaceUpdate InterleaveDataset Inv InvGrad Invert InvertPermutation
    IsFinite IsInf IsNan IsotonicRegression Iterator IteratorFromStringHandle IteratorFromStringHandleV2
    IteratorGetDevice IteratorGetModelProto IteratorGetNext IteratorGetNextAsOptional IteratorGetNextSync
    IteratorToStringHandle IteratorV2 KMC2ChainInitialization KmeansPlusPlusInitialization L2Loss LRN LRNGrad
    LSTMBlockCell LSTMBlockCellGrad LeakyRelu LeakyReluGrad LearnedUnigramCandidateSampler LeftShift
    LegacyParallelInterleaveDatasetV2 Less LessEqual Lgamma LinSpace ListDataset ListDiff Log Log1p
    LogMatrixDeterminant LogSoftmax LogUniformCandidateSampler LogicalAnd LogicalNot LogicalOr LookupTableExportV2
    LookupTableFindV2 LookupTableImportV2 LookupTableInsertV2 LookupTableRemoveV2 LookupTableSizeV2 LoopCond
    LowerBound Lu MakeIterator MapAndBatchDataset MapClear MapDataset MapDefun MapIncompleteSize MapPeek MapSize
    MapUnstage MapUnstageNoKey MatMul MatrixBandPart MatrixDeterminant MatrixDiag MatrixDiagPart MatrixDiagPartV2
    MatrixDiagPartV3 MatrixDiagV2 MatrixDiagV3 MatrixExponential MatrixInverse MatrixLogarithm MatrixSetDiag
    MatrixSetDiagV2 MatrixSetDiagV3 MatrixSolve MatrixSolveLs MatrixSquareRoot MatrixTriangularSolve Max
    MaxIntraOpParallelismDataset MaxPool MaxPool3D MaxPool3DGrad MaxPool3DGradGrad MaxPoolGrad MaxPoolGradGrad
    MaxPoolGradGradV2 MaxPoolGradGradWithArgmax MaxPoolGradV2 MaxPoolGradWithArgmax MaxPoolV2 MaxPoolWithArgmax
    Maximum Mean Merge Mfcc Min Minimum MirrorPad MirrorPadGrad Mod ModelDataset Mul MulNoNan MultiDeviceIterator
    MultiDeviceIteratorFromStringHandle MultiDeviceIteratorGetNextFromShard MultiDeviceIteratorInit
    MultiDeviceIteratorToStringHandle Multinomial MutableDenseHashTableV2 MutableHashTableOfTensorsV2
    MutableHashTableV2 MutexLock MutexV2 Ndtri NearestNeighbors Neg NextAfter NextIteration NoOp NonDeterministicInts
    NonMaxSuppression NonMaxSuppressionV2 NonMaxSuppressionV3 NonMaxSuppressionV4 NonMaxSuppressionV5
    NonMaxSuppressionWithOverlaps NonSerializableDataset NotEqual NthElement OneHot OneShotIterator OnesLike
    OptimizeDataset OptimizeDatasetV2 OptionalFromValue OptionalGetValue OptionalHasValue OptionalNone OptionsDataset
    OrderedMapClear OrderedMapIncompleteSize OrderedMapPeek OrderedMapSize OrderedMapUnstage OrderedMapUnstageNoKey
    Pack Pad PadV2 PaddedBatchDataset PaddedBatchDatasetV2 PaddingFIFOQueueV2 ParallelBatchDataset ParallelConcat
    ParallelDynamicStitch ParallelFilterDataset ParallelInterleaveDataset ParallelInterleaveDatasetV2
    ParallelInterleaveDatasetV3 ParallelInterleaveDatasetV4 ParallelMapDataset ParallelMapDatasetV2
    ParameterizedTruncatedNormal ParseExample ParseExampleDataset ParseExampleDatasetV2 ParseExampleV2
    ParseSequenceExample ParseSequenceExampleV2 ParseSingleExample ParseSingleSequenceExample ParseTensor
    PartitionedCall Placeholder PlaceholderV2 PlaceholderWithDefault Polygamma PopulationCount Pow PrefetchDataset
    Prelinearize PrelinearizeTuple PreventGradient PriorityQueueV2 PrivateThreadPoolDataset Prod Qr
    QuantizeAndDequantize QuantizeAndDequantizeV2 QuantizeAndDequantizeV3 QuantizeAndDequantizeV4
    QuantizeAndDequantizeV4Grad QuantizeDownAndShrinkRange QuantizeV2 QuantizedAdd QuantizedAvgPool QuantizedBiasAdd
    QuantizedConcat QuantizedConv2D QuantizedConv2DAndRelu QuantizedConv2DAndReluAndRequantize
    QuantizedConv2DAndRequantize QuantizedConv2DPerChannel QuantizedConv2DWithBias QuantizedConv2DWithBiasAndRelu
    QuantizedConv2DWithBiasAndReluAndRequantize QuantizedConv2DWithBiasAndRequantize
    QuantizedConv2DWithBiasSignedSumAndReluAndRequantize QuantizedConv2DWithBiasSumAndRelu
    QuantizedConv2DWithBiasSumAndReluAndRequantize QuantizedDepthwiseConv2D QuantizedDepthwiseConv2DWithBias
    QuantizedDepthwiseConv2DWithBiasAndRelu QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize QuantizedInstanceNorm
    QuantizedMatMul QuantizedMatMulWithBias QuantizedMatMulWithBiasAndDequantize QuantizedMatMulWithBiasAndRelu
    QuantizedMatMulWithBiasAndReluAndRequantize QuantizedMatMulWithBiasAndRequantize QuantizedMaxPool QuantizedMul
    QuantizedRelu QuantizedRelu6 QuantizedReluX QuantizedReshape QuantizedResizeBilinear QueueCloseV2
    QueueDequeueManyV2 QueueDequeueUpToV2 QueueDequeueV2 QueueEnqueueManyV2 QueueEnqueueV2 QueueIsClosedV2 QueueSizeV2
    RFFT RFFT2D RFFT3D RFFTND RGBToHSV RaggedBincount RaggedCountSparseOutput RaggedCross RaggedFillEmptyRows
    RaggedFillEmptyRowsGrad RaggedGather RaggedRange RaggedTensorFromVariant RaggedTensorToSparse RaggedTensorToTensor
    RaggedTensorToVariant RaggedTensorToVariantGradient RandomCrop RandomDataset RandomDatasetV2 RandomGamma
    RandomGammaGrad RandomIndexShuffle RandomPoisson RandomPoissonV2 RandomShuffle RandomShuffleQueueV2
    RandomStandardNormal RandomUniform RandomUniformInt Range RangeDataset Rank ReadVariableOp ReadVariableXlaSplitND
    Real RealDiv RebatchDataset RebatchDatasetV2 Reciprocal ReciprocalGrad ReduceDataset ReduceJoin RefMerge RefSwitch
    RegexFullMatch RegexReplace Relu Relu6 Relu6Grad ReluGrad RepeatDataset
    RequantizationRange RequantizationRangePerChannel Requantize RequantizePerChannel Reshape ResizeArea ResizeBicubic
    ResizeBicubicGrad ResizeBilinear ResizeBilinearGrad ResizeNearestNeighbor ResizeNearestNeighborGrad
    ResourceAccumulatorApplyGradient ResourceAccumulatorNumAccumulated ResourceAccumulatorTakeGradient
    ResourceApplyAdaMax ResourceApplyAdadelta ResourceApplyAdagrad ResourceApplyAdagradDA ResourceApplyAdagradV2
    ResourceApplyAdam ResourceApplyAdamWithAmsgrad ResourceApplyAddSign ResourceApplyCenteredRMSProp ResourceApplyFtrl
    ResourceApplyFtrlV2 ResourceApplyGradientDescent ResourceApplyKerasMomentum ResourceApplyMomentum
    ResourceApplyPowerSign ResourceApplyProximalAdagrad ResourceApplyProximalGradientDescent ResourceApplyRMSProp
    ResourceConditionalAccumulator ResourceCountUpTo ResourceGather ResourceGatherNd ResourceScatterAdd
    ResourceScatterDiv ResourceScatterMax ResourceScatterMin ResourceScatterMul ResourceScatterNdAdd
    ResourceScatterNdMax ResourceScatterNdMin ResourceScatterNdSub ResourceScatterNdUpdate ResourceScatterSub
    ResourceScatterUpdate ResourceSparseApplyAdadelta ResourceSparseApplyAdagrad ResourceSparseApplyAdagradDA
    ResourceSparseApplyAdagradV2 ResourceSparseApplyCenteredRMSProp ResourceSparseApplyFtrl ResourceSparseApplyFtrlV2
    ResourceSparseApplyKerasMomentum ResourceSparseApplyMomentum ResourceSparseApplyProximalAdagrad
    ResourceSparseApplyProximalGradientDescent ResourceSparseApplyRMSProp ResourceStridedSliceAssign Reverse
    ReverseSequence ReverseV2 RewriteDataset RightShift Rint RngSkip Roll Round Rsqrt RsqrtGrad
    SampleDistortedBoundingBox SampleDistortedBoundingBoxV2 SamplingDataset ScaleAndTranslate ScaleAndTranslateGrad
    ScanDataset ScatterNd ScatterNdNonAliasingAdd SdcaFprint SdcaOptimizer SdcaOptimizerV2 SegmentMax SegmentMaxV2
    SegmentMean SegmentMin SegmentMinV2 SegmentProd SegmentProdV2 SegmentSum SegmentSumV2 Select SelectV2
    SelfAdjointEig SelfAdjointEigV2 Selu SeluGrad SerializeIterator SerializeManySparse SerializeSparse
    SerializeTensor SetSize Shape ShapeN ShardDataset ShuffleAndRepeatDataset ShuffleAndRepeatDatasetV2 ShuffleDataset
    ShuffleDatasetV2 ShuffleDatasetV3 Sigmoid SigmoidGrad Sign Sin Sinh Size SkipDataset SleepDataset Slice
    SlidingWindowDataset SobolSample Softmax SoftmaxCrossEntropyWithLogits Softplus SoftplusGrad Softsign SoftsignGrad
    SpaceToBatch SpaceToBatchND SpaceToDepth SparseAdd SparseAddGrad SparseBincount SparseConcat
    SparseCountSparseOutput SparseCross SparseCrossHashed SparseCrossV2 SparseDenseCwiseAdd SparseDenseCwiseDiv
    SparseDenseCwiseMul SparseFillEmptyRows SparseFillEmptyRowsGrad SparseMatMul SparseReduceMax SparseReduceMaxSparse
    SparseReduceSum SparseReduceSumSparse SparseReorder SparseReshape SparseSegmentMean SparseSegmentMeanGrad
    SparseSegmentMeanGradV2 SparseSegmentMeanWithNumSegments SparseSegmentSqrtN SparseSegmentSqrtNGrad
    SparseSegmentSqrtNGradV2 SparseSegmentSqrtNWithNumSegments SparseSegmentSum SparseSegmentSumGrad
    SparseSegmentSumGradV2 SparseSegmentSumWithNumSegments SparseSlice SparseSliceGrad SparseSoftmax
    SparseSoftmaxCrossEntropyWithLogits SparseSparseMaximum SparseSparseMinimum SparseSplit SparseTensorDenseAdd
    SparseTensorDenseMatMul SparseTensorSliceDataset SparseToDense SparseToSparseSetOperation Spence Split SplitV Sqrt
    SqrtGrad Square SquaredDifference Squeeze StackCloseV2 StackPopV2 StackPushV2 StackV2 StatefulPartitionedCall
    StatefulRandomBinomial StatefulStandardNormal StatefulStandardNormalV2 StatefulTruncatedNormal StatefulUniform
    StatefulUniformFullInt StatefulUniformInt StatelessCase StatelessIf StatelessMultinomial
    StatelessParameterizedTruncatedNormal StatelessRandomBinomial StatelessRandomGammaV2 StatelessRandomGammaV3
    StatelessRandomGetAlg StatelessRandomGetKeyCounter StatelessRandomGetKeyCounterAlg StatelessRandomNormal
    StatelessRandomNormalV2 StatelessRandomPoisson StatelessRandomUniform StatelessRandomUniformFullInt
    StatelessRandomUniformFullIntV2 StatelessRandomUniformInt StatelessRandomUniformIntV2 StatelessRandomUniformV2
    StatelessSampleDistortedBoundingBox StatelessShuffle StatelessTruncatedNormal StatelessTruncatedNormalV2
    StatelessWhile StaticRegexFullMatch StaticRegexReplace StopGradient StridedSlice StridedSliceGrad StringFormat
    StringJoin StringLength StringLower StringNGrams StringSplit StringSplitV2 StringStrip StringToHashBucket
    StringToHashBucketFast StringToHashBucketStrong StringToNumber StringUpper Sub Substr Sum Svd Switch
    SymbolicGradient SyncDevice TakeDataset TakeManySparseFromTensorsMap TakeWhileDataset Tan Tanh TanhGrad
    TensorArrayCloseV2 TensorArrayCloseV3 TensorArrayConcatV2 TensorArrayConcatV3 TensorArrayGatherV2
    TensorArrayGatherV3 TensorArrayGradV2 TensorArrayGradV3 TensorArrayGradWithShape TensorArrayRead TensorArrayReadV2
    TensorArrayReadV3 TensorArrayScatterV2 TensorArrayScatterV3 TensorArraySizeV2 TensorArraySizeV3 TensorArraySplitV2
    TensorArraySplitV3 TensorArrayV2 TensorArrayV3 TensorArrayWrite TensorArrayWriteV2 TensorArrayWriteV3
    TensorDataset TensorListConcat TensorListConcatLists TensorListConcatV2 TensorListElementShape
    TensorListFromTensor TensorListGather TensorListGetItem TensorListLength TensorListPopBack TensorListPushBack
    TensorListPushBackBatch TensorListReserve TensorListResize TensorListScatter TensorListScatterIntoExistingList
    TensorListScatterV2 TensorListSetItem TensorListSplit TensorListStack TensorMapErase TensorMapHasKey
    TensorMapInsert TensorMapLookup TensorMapSize TensorMapStackKeys TensorScatterAdd TensorScatterMax
    TensorScatterMin TensorScatterSub TensorScatterUpdate TensorSliceDataset TensorStridedSliceUpdate
    ThreadPoolDataset ThreadPoolHandle ThreadUnsafeUnigramCandidateSampler Tile TileGrad ToBool TopK TopKV2 Transpose
    TridiagonalMatMul TridiagonalSolve TruncateDiv TruncateMod TruncatedNormal Unbatch UnbatchDataset UnbatchGrad
    UncompressElement UnicodeDecode UnicodeDecodeWithOffsets UnicodeEncode UnicodeScript UnicodeTranscode
    UniformCandidateSampler UniformDequantize UniformQuantize UniformQuantizedAdd UniformQuantizedClipByValue
    UniformQuantizedConvolution UniformQuantizedConvolutionHybrid UniformQuantizedDot UniformQuantizedDotHybrid
    UniformRequantize Unique UniqueDataset UniqueV2 UniqueWithCounts UniqueWithCountsV2 Unpack UnravelIndex
    UnsortedSegmentJoin UnsortedSegmentMax UnsortedSegmentMin UnsortedSegmentProd UnsortedSegmentSum Unstage
    UnwrapDatasetVariant UpperBound VarHandleOp Variable VariableShape VariableV2 WeightedFlatMapDataset Where While
    WindowDataset WindowOp WrapDatasetVariant Xdivy Xlog1py Xlogy ZerosLike Zeta ZipDataset _Arg _ReadVariablesOp
    _Retval VarIsInitializedOp IsVariableInitialized ScalarSummary HistogramSummary ImageSummary AudioSummary
    AudioSummaryV2 MergeSummary TensorSummary TensorSummaryV2 ApplyGradientDescent ApplyMomentum ApplyAdam
    ApplyAdagrad ApplyAdagradDA ApplyAdagradV2 ApplyAdadelta ApplyAdaMax ApplyFtrl ApplyFtrlV2 ApplyRMSProp
    ApplyCenteredRMSProp ApplyProximalAdagrad ApplyProximalGradientDescent ApplyAddSign ApplyPowerSign ResourceApplyAdam
    ResourceApplyAdaMax ResourceApplyAdadelta ResourceApplyAdagrad ResourceApplyAdagradDA ResourceApplyAdagradV2
    ResourceApplyAdamWithAmsgrad ResourceApplyAddSign ResourceApplyCenteredRMSProp ResourceApplyFtrl
    ResourceApplyFtrlV2 ResourceApplyGradientDescent ResourceApplyKerasMomentum ResourceApplyMomentum
    ResourceApplyPowerSign ResourceApplyProximalAdagrad ResourceApplyProximalGradientDescent ResourceApplyRMSProp
    ResourceSparseApplyAdagrad ResourceSparseApplyFtrl SparseApplyAdagrad SparseApplyFtrl
    SparseApplyProximalAdagrad SparseApplyMomentum SparseApplyRMSProp
  `
    .trim()
    .split(/\s+/),
)
/** Operations of the saver, which writes and reads the checkpoint that its caller names. */
const saving = /^(?:SaveV2|RestoreV2|SaveSlices|MergeV2Checkpoints|ShardedFilename)$/
/** Where TensorFlow puts the saver: functions of these names, and nodes under this prefix in graphs of version 1. */
const saver = /^(?:__inference__traced_(?:save|restore)_\d+$|save(?:_\d+)?\/)/

/**
 * Returns true when an operation of the node `node`, in a function or at the top of a graph, does nothing but compute.
 */
export function isHarmless(operation: string, node: string, inFunction: string): boolean {
  if (harmless.has(operation) || operation.startsWith('__inference_') || operation.startsWith('__forward_')) return true
  return saving.test(operation) && (saver.test(inFunction) || saver.test(node))
}
